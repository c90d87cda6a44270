import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { FromRaw, RawResponse, ToRaw } from '@/tools/bench/raw-server'
import { stopChild } from '@/tools/launcher/children'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

export type RawServer = { address: string; cpuSeconds(): Promise<number> }

const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** Starts a plain `node:http` server in a separate process that replays the site's current responses of these paths. */
export async function startRawServer(
  site: string,
  paths: readonly string[],
  cleanup: CleanupStack,
): Promise<RawServer> {
  const child = fork('tools/bench/raw-server.ts', { execArgv: ['--import', 'tsx'] })
  cleanup.add(() => stopChild(child, 2_000))
  const answers = await Promise.all(paths.map((path) => record(site, path)))
  const started = await ask(child, { answers })
  if (!('port' in started)) throw new Error('the raw server did not start')
  return {
    address: `http://127.0.0.1:${started.port}`,
    async cpuSeconds() {
      const told = await ask(child, 'cpu')
      return 'cpuSeconds' in told ? told.cpuSeconds : Number.NaN
    },
  }
}

async function ask(child: ChildProcess, message: ToRaw): Promise<FromRaw> {
  const answered = once(child, 'message')
  child.send(message)
  const [answer] = await answered
  return answer as FromRaw
}

/** Records the bytes on the wire, which `fetch` would decompress. */
async function record(site: string, path: string): Promise<RawResponse> {
  const sent = request(`${site}${path}`, { headers: { 'accept-encoding': 'br' } })
  sent.end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) throw new Error(`${path} responds with ${response.statusCode}`)
  const headers = Object.entries(response.headers as Record<string, string | string[]>)
  return {
    path,
    headers: Object.fromEntries(headers.filter(([name]) => !HOP_HEADERS.has(name))),
    body: Buffer.concat(chunks).toString('base64'),
  }
}
