import { readFileSync } from 'node:fs'

const CHECK_MS = 1_000

/** The parent of a process, where the system tells it in files (Linux); else null. */
function parentOf(pid: number): string | null {
  try {
    // The name before it may hold spaces and brackets of its own.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? null
  } catch {
    return null
  }
}

/**
 * Tells when whoever started us is gone: npm, and the shell between npm and us. Both stay until their script has ended,
 * so without them nobody is left to tell us to stop. Does nothing for a start without npm, which may well be left alone.
 */
export function onOrphaned(tell: () => void): void {
  // biome-ignore lint/style/noProcessEnv: npm's mark on what it runs, no setting
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    tell()
  }, CHECK_MS)
  timer.unref()
}
