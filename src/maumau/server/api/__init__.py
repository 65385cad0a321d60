"""Everything over HTTP that is not hot: games, this device, tables."""
