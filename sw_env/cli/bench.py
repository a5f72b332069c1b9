"""`sw-env bench`: one question a benchmark, `--json` for machines."""

import argparse
import importlib

BENCHMARKS = {
    "engine": "decisions a second beside the limit of the machine, for every seat count",
    "against": "the same beside another commit or checkout, in turns",
    "games": "every game beside the classic one: decisions, simulations, bytes, compiling",
    "costs": "a call, a clone, a state, a start: what they cost",
    "envs": "observation, AEC and learner steps a second, beside PettingZoo's own games",
    "instructions": "instructions a decision, counted by valgrind",
    "search": "simulations a second of the tree search, beside OpenSpiel's",
    "places": "what Ray and a second learner cost, beside processes of this machine and one learner",
    "training": "decisions a second that PPO learns from, beside MaskablePPO",
    "quoridor": "a Python loop over BatchEnv beside OpenSpiel's quoridor",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    questions = parser.add_subparsers(dest="benchmark", required=True, metavar="BENCHMARK")
    for name, text in BENCHMARKS.items():
        sub = questions.add_parser(name, help=text, description=text)
        module = importlib.import_module(f"sw_env.benchmarks.{name}")
        module.add_arguments(sub)
        sub.add_argument("--json", action="store_true", help="for machines")
        sub.set_defaults(benchmark_main=module.main)


def run(args: argparse.Namespace) -> int:
    return int(args.benchmark_main(args))
