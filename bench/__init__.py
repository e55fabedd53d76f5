"""Benchmarks: `python -m bench NAME`. Figures are ratios against yardsticks kept beside the code, never bare times."""
