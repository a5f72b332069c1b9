"""What one decision of an agent may cost: simulations, seconds, files."""

from dataclasses import dataclass

from sw_env.agents.registry import parse_spec
from sw_env.web.table import Refused


@dataclass(frozen=True)
class Purse:
    """What everybody who asks an agent may spend."""

    sims: int = 100_000
    """Simulations a decision."""
    seconds: float = 5.0
    """For a decision at a table; an analysis has twice as long."""
    files: bool = True
    """Whether an agent may be made of a file of this machine."""

    def check(self, spec: str) -> None:
        """Refuse an agent that would cost more."""
        try:
            _, chosen = parse_spec(spec)
        except (ValueError, ImportError) as error:
            raise Refused(str(error)) from None
        most = {"sims": self.sims, "ms": 1000 * self.seconds, "leaves": 1024, "considered": 64, "processes": 1}
        for key, limit in most.items():
            value = chosen.get(key, 0)
            if isinstance(value, int | float) and value > limit:
                raise Refused(f"agent {spec[:60]!r}: {key}={value:g} is more than this server gives; allowed: up to {limit:g}")
        if not self.files and chosen.get("path") not in (None, "", "advice"):
            raise Refused(f"agent {spec[:60]!r}: this server reads no files for its visitors; allowed: without path")
