import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * Starts Node with a script, TypeScript through tsx. The child exits with this process, even when that is killed.
 * `variables` extend this process's environment; `node` is another version than its own.
 */
export function startNode(
  script: readonly string[],
  {
    variables,
    stdio,
    cwd,
    node = process.execPath,
  }: { variables: Record<string, string>; stdio: StdioOptions; cwd?: string; node?: string },
): ChildProcess {
  const loaders = script[0]?.endsWith('.ts') ? ['--import', 'tsx'] : []
  return spawn(node, ['--import', endWithParent, ...loaders, ...script], {
    // biome-ignore lint/style/noProcessEnv: a child inherits the system's variables (PATH, HOME, TZ …)
    env: { ...process.env, ...variables },
    stdio,
    ...(cwd && { cwd }),
  })
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Sends SIGTERM, and SIGKILL after the time-out. Resolves when the child has exited. */
export async function stopChild(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (hasExited(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await exited
  clearTimeout(force)
}
