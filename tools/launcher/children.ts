import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * Starts Node with a script of ours or of a dependency; it ends when we end, however that comes about.
 * TypeScript runs through tsx. `variables` come on top of our own environment.
 */
export function startNode(
  script: readonly string[],
  {
    variables,
    stdio,
    cwd,
  }: { variables: Record<string, string>; stdio: StdioOptions; cwd?: string },
): ChildProcess {
  const loaders = script[0]?.endsWith('.ts') ? ['--import', 'tsx'] : []
  return spawn(process.execPath, ['--import', endWithParent, ...loaders, ...script], {
    // biome-ignore lint/style/noProcessEnv: a child inherits what the system says (PATH, HOME, TZ …)
    env: { ...process.env, ...variables },
    stdio,
    ...(cwd && { cwd }),
  })
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Asks a child to end, and makes it after the limit. Resolves when it is gone. */
export async function stopChild(child: ChildProcess, limitMs: number): Promise<void> {
  if (isGone(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), limitMs)
  await gone
  clearTimeout(force)
}
