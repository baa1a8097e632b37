"""derive: state, prove, check, sweep and print mathematics."""
