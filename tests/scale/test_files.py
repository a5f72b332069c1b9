"""The files to start a cluster from: they are what their readers take them for, and the commands in them exist."""

import re
import shlex
import subprocess
from typing import Any

import pytest

from sw_env.cli import main
from sw_env.configs import HERE

pytestmark = pytest.mark.slow
FILES = sorted((HERE / "cluster").iterdir())
COMMANDS = [
    found.replace("\\\n", " ")
    for path in FILES
    for found in re.findall(r"sw-env (?:arena|ladder|stats|record|train) (?:[^\n]|\\\n)*", path.read_text())
]


def read(name: str) -> Any:
    return pytest.importorskip("yaml").safe_load((HERE / "cluster" / name).read_text())


def test_all_are_looked_at() -> None:
    assert [path.name for path in FILES] == ["cloud.yaml", "kuberay.yaml", "slurm.sh", "submit.sh"]
    assert len(COMMANDS) == 3


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, name, *words = shlex.split(command)
    with pytest.raises(SystemExit, match="0"):
        main([name, "--help"])
    told = capsys.readouterr().out
    flags = [word for word in words if word.startswith("--")]
    assert "--ray" in flags
    assert [flag for flag in flags if not re.search(rf"{flag}\b", told)] == []


@pytest.mark.parametrize("name", ["slurm.sh", "submit.sh"])
def test_the_scripts_are_scripts(name: str) -> None:
    subprocess.run(["bash", "-n", str(HERE / "cluster" / name)], check=True)
    assert "RAY_AUTH_MODE=token" in (HERE / "cluster" / name).read_text()


def test_the_head_plays_no_games() -> None:
    cloud, kube = read("cloud.yaml"), read("kuberay.yaml")
    assert cloud["available_node_types"][cloud["head_node_type"]]["resources"] == {"CPU": 0}
    assert kube["spec"]["rayClusterSpec"]["headGroupSpec"]["rayStartParams"] == {"num-cpus": "0"}
    assert {"cluster_name", "provider", "auth", "max_workers"} <= cloud.keys()
    assert cloud["available_node_types"]["play"]["max_workers"] == cloud["max_workers"]


def test_pods_are_whole() -> None:
    kube = read("kuberay.yaml")
    assert (kube["apiVersion"], kube["kind"]) == ("ray.io/v1", "RayJob")
    cluster = kube["spec"]["rayClusterSpec"]
    for group in (cluster["headGroupSpec"], *cluster["workerGroupSpecs"]):
        pod = group["template"]["spec"]
        mounted = {mount["name"] for one in pod["containers"] for mount in one["volumeMounts"]}
        assert mounted == {volume["name"] for volume in pod["volumes"]}
        assert pod["securityContext"] == {"fsGroup": 1000}, "the image's user (tests/test_container.py)"
        assert all(one["image"] and one["resources"]["limits"]["cpu"] for one in pod["containers"])
    assert cluster["authOptions"] == {"mode": "token"}, "whoever reaches a node can run code there"
