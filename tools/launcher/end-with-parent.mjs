/*
 * Loaded by `--import` into a child process: exits within a second when the parent is gone, even by `kill -9`. Its own
 * children inherit the flag.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, 500).unref()
