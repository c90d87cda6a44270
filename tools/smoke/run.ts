import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { LaunchError } from '@/tools/cli/terminal'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import type { Variables } from '@/tools/launcher/settings'

const STOP_MS = 20_000
const LINES = 25

export type Command = {
  script: string
  options: readonly string[]
  variables: Variables
  timeoutMs: number
}

/** The last lines of an output, for an error message. */
const endOf = (output: string) => output.trimEnd().split('\n').slice(-LINES).join('\n')

/** Starts a script by npm in a process group of its own, which the cleanup ends. */
function start({ script, options, variables }: Command, cleanup: CleanupStack) {
  const words = ['run', '--silent', script, ...(options.length > 0 ? ['--', ...options] : [])]
  const child = spawn('npm', words, {
    // biome-ignore lint/style/noProcessEnv: the system's variables
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const remove = cleanup.add(async () => signal(child, 'SIGKILL'))
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    remove()
    return code as number | null
  })
  return { child, output, ended }
}

/** Sends a signal to the whole group, as Ctrl-C in a terminal does. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It has ended.
  }
}

const after = async (ms: number): Promise<'late'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('late'), ms).unref()
  })

/** Runs a command to its end. Throws `LaunchError` with the end of its output when it fails or takes too long. */
export async function runToEnd(command: Command, cleanup: CleanupStack): Promise<void> {
  const { child, output, ended } = start(command, cleanup)
  const code = await Promise.race([ended, after(command.timeoutMs)])
  if (code === 0) return
  if (code === 'late') signal(child, 'SIGKILL')
  const what =
    code === 'late' ? `not done after ${command.timeoutMs / 1_000} s` : `ended with ${code}`
  throw new LaunchError(`${what}\n${endOf(output.text)}`)
}

export type ServerRun = { address: string; stop(): Promise<void> }

/** Starts a command that serves, and resolves when its first page is read. Throws `LaunchError` as above. */
export async function runServer(command: Command, cleanup: CleanupStack): Promise<ServerRun> {
  const { child, output, ended } = start(command, cleanup)
  const address = await Promise.race([ended, after(command.timeoutMs), addressIn(child)])
  if (typeof address !== 'object' || address === null) {
    signal(child, 'SIGKILL')
    throw new LaunchError(`not ready (${address})\n${endOf(output.text)}`)
  }
  const { status } = await fetch(address, { signal: AbortSignal.timeout(command.timeoutMs) })
  if (status !== 200) throw new LaunchError(`${address} answers ${status}\n${endOf(output.text)}`)
  return {
    address: address.href,
    async stop() {
      signal(child, 'SIGINT')
      if ((await Promise.race([ended, after(STOP_MS)])) !== 'late') return
      signal(child, 'SIGKILL')
      throw new LaunchError(`it did not stop\n${endOf(output.text)}`)
    },
  }
}

function addressIn({ stdout }: ChildProcess): Promise<URL> {
  let text = ''
  return new Promise((resolve) => {
    stdout?.on('data', (chunk: string) => {
      text += chunk
      const found = /^Ready on (?<address>\S+)/m.exec(text)?.groups?.address
      if (found) resolve(new URL(found))
    })
  })
}
