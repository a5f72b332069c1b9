"""The networks: preferences for the actions, and what every seat has still to expect, from what one seat sees."""

import warnings
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from itertools import pairwise

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear, pad, relu

from sw_env.agents.neural.inputs import BITS, Board, Ground, eyes_of
from sw_env.games import CLASSIC, load
from sw_env.outside import blame, imported, is_outside
from sw_env.reading import is_whole, shown

NEVER = -1e9
"""The preference for an illegal action."""
MOST_WEIGHTS = 200_000_000
COMBO = 32
"""Numbers that describe a thing on offer inside the entity network."""


@dataclass(frozen=True)
class Shape:
    """What has to be known to build a network."""

    kind: str = "entity"
    """`entity` plays every board of its game; `mlp` the one it was made for, as does `module:Name` from outside."""
    width: int = 48
    """Numbers for each place; of the mlp, units in a layer."""
    memory: int = 128
    """Numbers for the game as a whole."""
    rounds: int = 2
    """How often places hear of their neighbours; of the mlp, layers."""
    inputs: int = 0
    """Numbers that it is told (`Board.inputs`); an entity network takes any."""
    game: str = CLASSIC
    """What it plays."""

    def __post_init__(self) -> None:
        if self.kind == "entity":
            object.__setattr__(self, "inputs", 0)

    def check(self) -> None:
        """An error where it can't be built."""
        network_class(self.kind)
        spec = load(self.game)
        if self.kind == "entity" and spec.sight is None:
            raise ValueError(f"network kind 'entity': {spec.title} does not say what it has a board of; allowed: mlp")
        for name, least, most in (("width", 1, 4096), ("memory", 1, 4096), ("rounds", 1, 256), ("inputs", 0, 1_000_000)):
            value = getattr(self, name)
            if not is_whole(value) or not least <= value <= most:
                raise ValueError(f"network {name} is {shown(value)}; allowed: {least} to {most}")
        with torch.device("meta"):  # shapes without memory
            weights = sum(one.numel() for one in build(self).parameters())
        if weights > MOST_WEIGHTS:
            raise ValueError(f"a network of {weights:,} weights; allowed: {MOST_WEIGHTS:,}")

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


class EntityNetwork(nn.Module):
    """Places hear of their neighbours, the game hears of its places; one set of weights for every board and seat count.

    Actions point at places and at what is on offer; the weights know the padded layout by its columns, of which a smaller
    layout uses those it has."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width, memory, eyes = shape.width, shape.memory, eyes_of(shape.game)
        offers = eyes.offers.rows if eyes.offers else 0
        self.planes = nn.Linear(2 * (len(eyes.planes) + 1), width)
        self.facts = nn.Linear(eyes.facts, width, bias=False)
        if offers:
            self.combo = nn.Linear(len(eyes.offer), COMBO)
        self.rest = nn.Linear(len(eyes.rest) + eyes.others, memory)
        if offers:
            self.column = nn.Linear(offers * COMBO, memory, bias=False)
        self.hear = nn.ModuleList(nn.Linear(2 * width, width) for _ in range(shape.rounds))
        self.told = nn.ModuleList(nn.Linear(memory, width, bias=False) for _ in range(shape.rounds))
        self.gather = nn.Linear((eyes.layout.seats + 1) * width, memory)
        self.think = nn.Linear(memory, memory)
        self.point = nn.Linear(memory, width)
        if offers:
            self.pick = nn.Linear(memory, COMBO)
        self.verbs = nn.Linear(memory, eyes.others - offers)
        self.value = nn.Linear(memory, eyes.layout.seats)
        calm(self.point, *([self.pick] if offers else []), self.verbs, self.value)

    def forward(self, rows: Tensor, masks: Tensor, board: Board) -> tuple[Tensor, Tensor]:
        """Logits (n, actions) and values (n, seats), from the viewer on, of observations (n, size) and legal actions
        (n, actions)."""
        places, rest, offers, near = board.spread(rows, masks)
        seats = board.layout.seats
        h = relu(self._look(places, near, board))
        g, e = self._rest(rest, board), offers
        if board.eyes.offers:
            e = relu(self.combo(offers))
            g = g + self.column(e.flatten(1))
        g = relu(g)
        for k, (hear, told) in enumerate(zip(self.hear, self.told, strict=True)):
            heard = torch.cat([h, around(near, h)], 2)
            h = h + relu(hear(heard) + told(g)[:, None])
            if k == 0:
                g = g + relu(self._gather(places[:, :, :seats], h, board))
                g = g + relu(self.think(g))
        return self._prefer(h, e, g, board).masked_fill(masks == 0, NEVER), self.value(g)[:, :seats].float()

    def _look(self, places: Tensor, near: Tensor, board: Board) -> Tensor:
        """Each place by itself and by its neighbours, with the columns that this layout has."""
        ground, planes = ground_of(board), len(board.eyes.planes)
        mine = torch.cat([ground.planes, torch.tensor([planes])])  # the last one: whether it may be named
        weight = self.planes.weight[:, torch.cat([mine, mine + planes + 1])]
        seen: Tensor = linear(torch.cat([places, around(near, places)], 2), weight, self.planes.bias) + self.facts(ground.facts)
        return seen

    def _rest(self, rest: Tensor, board: Board) -> Tensor:
        numbers = len(board.eyes.rest)
        columns = torch.cat([ground_of(board).rest, torch.arange(numbers, numbers + board.eyes.others)])
        return linear(rest, self.rest.weight[:, columns], self.rest.bias)

    def _gather(self, held: Tensor, h: Tensor, board: Board) -> Tensor:
        """What the game hears: the sum over each seat's places, and over all."""
        sums = held.transpose(1, 2) @ h / 8
        width, most = h.shape[2], board.eyes.layout.seats
        weight = torch.cat([self.gather.weight[:, : sums.shape[1] * width], self.gather.weight[:, most * width :]], 1)
        return linear(torch.cat([sums.flatten(1), h.mean(1)], 1), weight, self.gather.bias)

    def _prefer(self, h: Tensor, e: Tensor, g: Tensor, board: Board) -> Tensor:
        places = (h @ self.point(g)[:, :, None])[:, :, 0]
        named = [pad(places, (0, board.eyes.targets - places.shape[1]))]
        if board.eyes.offers:
            named.append((e @ self.pick(g)[:, :, None])[:, :, 0])
        return torch.cat([*named, self.verbs(g)], 1).float()


def ground_of(board: Board) -> Ground:
    """The places of a board, which entity networks need."""
    assert board.ground is not None
    return board.ground


def around(near: Tensor, h: Tensor) -> Tensor:
    """What stands beside each place (n, places, numbers), summed up: by the board (places, places), or where that changes by
    who is near among the same eight (n, places, 8)."""
    if near.dim() == 2:
        return near @ h
    places, numbers = h.shape[1:]
    found: Tensor = near.view(-1, places // BITS, BITS, BITS) @ h.reshape(-1, places // BITS, BITS, numbers)
    return found.view(-1, places, numbers)


class MlpNetwork(nn.Module):
    """Layers over the whole observation: quick, and at home on one board only."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        eyes = eyes_of(shape.game)
        sizes = [shape.inputs + eyes.actions, *[shape.width] * shape.rounds]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        self.prefer = nn.Linear(shape.width, eyes.actions)
        self.value = nn.Linear(shape.width, eyes.layout.seats)
        calm(self.prefer, self.value)

    def forward(self, rows: Tensor, masks: Tensor, board: Board) -> tuple[Tensor, Tensor]:
        """The same as that of the entity network."""
        x = torch.cat(board.level(rows, masks), 1)
        for layer in self.layers:
            x = relu(layer(x))
        return self.prefer(x).float().masked_fill(masks == 0, NEVER), self.value(x)[:, : board.layout.seats].float()


NETWORKS: dict[str, type[nn.Module]] = {"entity": EntityNetwork, "mlp": MlpNetwork}


def make_network(shape: Shape, seed: int = 0) -> nn.Module:
    """A new network of that shape; the same seed, the same weights."""
    shape.check()
    torch.set_num_threads(1)
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        return build(shape)


def network_class(kind: str) -> type[nn.Module]:
    """That of a kind: one of ours, or `module:Name` of the user's own."""
    if kind in tuple(NETWORKS):
        return NETWORKS[kind]
    if not is_outside(kind):
        raise ValueError(f"network kind {shown(kind)}; allowed: {', '.join(NETWORKS)}, module:Name")
    found = imported(kind, "network kind")
    if not isinstance(found, type) or not issubclass(found, nn.Module):
        raise ValueError(f"network kind {shown(kind)} is no torch.nn.Module")
    return found


def build(shape: Shape) -> nn.Module:
    """A network; the error of one from outside names it."""
    try:
        return network_class(shape.kind)(shape)
    except Exception as error:
        if not is_outside(shape.kind) or isinstance(error, ValueError):
            raise
        raise ValueError(f"network kind {shown(shape.kind)} cannot be built: {blame(error)}") from None


def try_out(network: nn.Module, shape: Shape, board: Board) -> None:
    """An error where a network from outside does not answer as one has to."""
    if not is_outside(shape.kind):
        return
    masks = np.zeros((2, board.eyes.actions), np.uint8)
    masks[:, 0] = 1
    try:
        logits, values = infer(network, board, np.zeros((2, board.layout.size), np.uint8), masks)
    except Exception as error:
        raise ValueError(f"network kind {shown(shape.kind)} fails: {blame(error)}") from None
    wanted = masks.shape, (2, board.layout.seats)
    if (logits.shape, values.shape) != wanted or not (np.isfinite(logits).all() and np.isfinite(values).all()):
        found = f"numbers of shapes {logits.shape} and {values.shape}"
        raise ValueError(f"network kind {shown(shape.kind)} answers {found}; allowed: finite ones, {wanted[0]} and {wanted[1]}")
    if logits[:, 1:].max() > NEVER / 2:
        raise ValueError(
            f"network kind {shown(shape.kind)} does not rule out illegal actions: masked_fill(masks == 0, {NEVER:g})"
        )


def calm(*heads: nn.Linear) -> None:
    """A new network has hardly any opinion."""
    for head in heads:
        nn.init.normal_(head.weight, std=0.01)
        nn.init.zeros_(head.bias)


def precision() -> AbstractContextManager[None]:
    """Half precision where the processor has it, in play and in training alike."""
    return torch.autocast("cpu", torch.bfloat16, enabled=has_bfloat16())


def has_bfloat16() -> bool:
    """The processor multiplies bfloat16 by itself."""
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())


@torch.inference_mode()
def infer(network: nn.Module, board: Board, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Logits (n, actions) and values (n, seats) of a batch, as NumPy has them."""
    with precision():
        logits, values = network(torch.from_numpy(rows), torch.from_numpy(masks), board)
    return logits.numpy(), values.numpy()


class Frozen:
    """A network that does not learn any more, at one board: traced, so that small batches spend no time in Python."""

    SMALL = 32
    """Up to so many rows single precision is quicker than half."""

    def __init__(self, network: nn.Module, board: Board) -> None:
        rows = torch.zeros(2, board.layout.size, dtype=torch.uint8)
        masks = torch.ones(2, board.eyes.actions, dtype=torch.uint8)
        at_board = _AtBoard(network, board).eval()
        self._traced = [_trace(at_board, rows, masks, half) for half in (False, has_bfloat16())]

    def __call__(self, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The same as `infer`."""
        with torch.inference_mode():
            logits, values = self._traced[len(rows) > self.SMALL](torch.from_numpy(rows), torch.from_numpy(masks))
        return logits.numpy(), values.numpy()


class _AtBoard(nn.Module):
    """A network of two arguments."""

    def __init__(self, network: nn.Module, board: Board) -> None:
        super().__init__()
        self.network, self._board = network, board

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        logits, values = self.network(rows, masks, self._board)
        return logits, values


def _trace(network: nn.Module, rows: Tensor, masks: Tensor, half: bool) -> torch.jit.ScriptModule:
    with warnings.catch_warnings(), torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=half, cache_enabled=False):
        warnings.simplefilter("ignore")  # torch would like another compiler, which takes half a minute
        traced = torch.jit.trace(network, (rows, masks), check_trace=False)  # type: ignore[no-untyped-call]
        frozen: torch.jit.ScriptModule = torch.jit.freeze(traced)
    return frozen
