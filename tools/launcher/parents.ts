import { readFileSync } from 'node:fs'

const CHECK_MS = 1_000

/** The parent of a process on Linux; null on other systems. */
function parentOf(pid: number): string | null {
  try {
    // The process name before it may contain spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? null
  } catch {
    return null
  }
}

/**
 * Calls back when npm, or the shell that it started, is gone. Both normally outlive their script, so without them no signal
 * to stop can arrive. Does nothing for a start without npm, which may run detached.
 */
export function onOrphaned(callback: () => void): void {
  // biome-ignore lint/style/noProcessEnv: set by npm for its scripts, not a setting
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    callback()
  }, CHECK_MS)
  timer.unref()
}
