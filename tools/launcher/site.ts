import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes } from '@/lib/domain/durations'
import { LaunchError } from '@/tools/cli/terminal'
import { startNode, stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { bundleHost } from '@/tools/launcher/host-bundle'
import type { Launch } from '@/tools/launcher/settings'

const READY_MS = minutes(2)
/** The host itself gives requests 10 s to finish. */
const STOP_MS = 12_000

/** Starts the host, and resolves when it is ready. Throws `LaunchError` when it exits or times out. */
export async function startSite(launch: Launch, cleanup: CleanupStack): Promise<ChildProcess> {
  const script = launch.mode === 'dev' ? 'server/main.ts' : await bundleHost('.next')
  const child = startNode([script], {
    variables: { ...launch.variables, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  cleanup.add(() => stopChild(child, STOP_MS))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new LaunchError(`The server ended before it was ready (${signal ?? code}); see above.`)
  })
  await Promise.race([ended, waitUntilReady(launch)])
  ended.catch(() => {})
  return child
}

/** The address to open in a browser: `localhost` when the host listens on all interfaces. */
export function siteAddress({ env: { HOST, PORT } }: Launch): string {
  const isAny = HOST === '0.0.0.0' || HOST === '::'
  const host = isAny ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

async function waitUntilReady(launch: Launch): Promise<void> {
  const url = `${siteAddress(launch)}/api/readyz`
  const until = Date.now() + READY_MS
  let last = 'no response'
  while (Date.now() < until) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
    if (answer?.ok) return
    if (answer) last = `${answer.status} ${await answer.text()}`.slice(0, 200)
    await sleep(100)
  }
  throw new LaunchError(`The server was not ready after ${READY_MS / 1_000} s: ${last}`)
}
