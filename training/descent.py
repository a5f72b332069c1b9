"""What PPO and AlphaZero do alike: begin with a network, move it along a gradient, keep it and go on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import Tensor, nn

from sw_env.agents.neural.checkpoint import check_game, describe, load_network
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, make_network, try_out
from sw_env.training.league import League, Learner
from sw_env.training.settings import NetworkSettings


def begin(settings: NetworkSettings, board: Board, rate: float) -> tuple[Shape, nn.Module, torch.optim.Optimizer]:
    """The network that the settings ask for, new or with the weights of an earlier run, and its optimiser."""
    shape = Shape(settings.kind, settings.width, settings.memory, settings.rounds, board.inputs, settings.game)
    network = make_network(shape, settings.seed)
    try_out(network, shape, board)
    if settings.start:
        begin_with(network, shape, settings.start)
    return shape, network, torch.optim.Adam(network.parameters(), rate, eps=1e-5, fused=True)


def begin_with(network: nn.Module, shape: Shape, path: str) -> None:
    """Weights of an earlier run into a new network of the same shape."""
    check_game(f"start={path}", describe(Path(path)), shape.game)
    earlier, about = load_network(Path(path))
    if Shape(**about["network"]) != shape:
        raise ValueError(f"start={path}: a network {about['network']}; this run has {shape.as_dict()}")
    network.load_state_dict(earlier.state_dict())


class Descent(Learner, Protocol):
    """A run that moves a network and meets a league."""

    optimiser: torch.optim.Optimizer
    league: League


def state_of(run: Descent) -> dict[str, Any]:
    """All that has to be kept to go on exactly."""
    counts = {"iteration": run.iteration, "decisions": run.decisions}
    parts = {"network": run.network.state_dict(), "optimiser": run.optimiser.state_dict(), "league": run.league.state()}
    return counts | parts


def take_up(run: Descent, state: Mapping[str, Any]) -> None:
    """Go on from there."""
    run.network.load_state_dict(state["network"])
    run.optimiser.load_state_dict(state["optimiser"])
    run.league.load(state["league"])
    run.iteration, run.decisions = state["iteration"], state["decisions"]


def falling(first: float, left: float) -> float:
    """A rate that falls evenly to a twentieth, when that part of the run is left."""
    return first * max(left, 0.05)


def set_rate(optimiser: torch.optim.Optimizer, rate: float) -> None:
    """The learning rate from now on."""
    for group in optimiser.param_groups:
        group["lr"] = rate


def improve(network: nn.Module, optimiser: torch.optim.Optimizer, loss: Tensor, most: float) -> Tensor:
    """One step down the gradient of a loss, which is cut to a length of `most`; the length that it had."""
    optimiser.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    return step(network, optimiser, most)


def step(network: nn.Module, optimiser: torch.optim.Optimizer, most: float) -> Tensor:
    """One step down the gradient that the weights have."""
    length = nn.utils.clip_grad_norm_(network.parameters(), most)
    optimiser.step()
    return length


def weights_of(network: nn.Module) -> int:
    """How many weights learn."""
    return sum(one.numel() for one in learning(network))


def learning(network: nn.Module) -> list[nn.Parameter]:
    """The weights that learn."""
    return [one for one in network.parameters() if one.requires_grad]


def gradient(network: nn.Module, loss: Tensor) -> Tensor:
    """The gradient of a loss, as one vector."""
    return torch.cat([one.flatten() for one in torch.autograd.grad(loss, learning(network), materialize_grads=True)])


def follow(network: nn.Module, optimiser: torch.optim.Optimizer, way: Tensor, most: float) -> Tensor:
    """One step down such a gradient, cut and measured likewise."""
    weights = learning(network)
    for one, part in zip(weights, torch.split(way.float(), [one.numel() for one in weights]), strict=True):
        one.grad = part.view_as(one)
    return step(network, optimiser, most)
