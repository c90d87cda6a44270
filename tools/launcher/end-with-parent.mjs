/*
 * Loaded by `--import` into a child that would outlive us: ends it within a second when its parent is gone, even by
 * `kill -9`. The children that it starts in turn inherit the flag.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, 500).unref()
