"""Search guided by a network: Gumbel root selection, leaves of many games evaluated in one batch."""
