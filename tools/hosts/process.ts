import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { LaunchError, print } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

const READY_MS = 30_000
const STOP_MS = 30_000

type How = { variables: Record<string, string>; cwd?: string; node?: string; readyMs?: number }

/** Starts a server, and resolves when it answers; prints how long its first page took. Throws `LaunchError`. */
export async function serveSite(
  script: readonly string[],
  how: How,
  { address }: { address: string },
  cleanup: CleanupStack,
): Promise<ChildProcess> {
  const began = performance.now()
  const child = startNode(script, { ...how, stdio: ['ignore', 'ignore', 'inherit'] })
  cleanup.add(() => stopChild(child, STOP_MS))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new LaunchError(`The server ended before it answered (${signal ?? code}); see above.`)
  })
  ended.catch(() => {})
  await Promise.race([ended, untilPage(address, how.readyMs ?? READY_MS)])
  print(`first page ${((performance.now() - began) / 1_000).toFixed(1)} s after the start`)
  return child
}

async function untilPage(address: string, readyMs: number): Promise<void> {
  const until = Date.now() + readyMs
  while (Date.now() < until) {
    const answer = await fetch(address).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(20)
  }
  throw new LaunchError(`The server did not answer within ${readyMs / 1_000} s.`)
}
