import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FromGenerator, ToGenerator } from '@/tools/bench/generator'
import type { RawServer } from '@/tools/bench/raw'
import { median, type Row } from '@/tools/bench/table'
import { fullOrSmall } from '@/tools/cli/small'

let generator: ChildProcess | null = null

/** Requests one URL as fast as a separate process can, each connection waiting for its response. */
async function loadFixed(asked: ToGenerator): Promise<FromGenerator> {
  if (!generator) {
    // It exits when the IPC channel to this process closes.
    generator = fork('tools/bench/generator.ts', { execArgv: ['--import', 'tsx'] })
    generator.unref()
    generator.channel?.unref()
  }
  const answered = once(generator, 'message')
  generator.channel?.ref()
  generator.send(asked)
  const [result] = await answered
  generator.channel?.unref()
  return result as FromGenerator
}

export type MeasuredServer = {
  address: string
  /** CPU time of the serving process. */
  cpuSeconds(): Promise<number>
}
type Round = {
  perSecond: number
  cpuPerRequest: number
  failed: number
  /** The utilization of the load generator: near 1 it was the limit, not the server. */
  busy: number
}

const ROUNDS = fullOrSmall(3, 1)
const SECONDS = fullOrSmall(4, 0.2)
const WARM_SECONDS = fullOrSmall(1, 0.1)
const CONNECTIONS = 32
const BUSY_MAX = 0.9

async function round(server: MeasuredServer, path: string): Promise<Round> {
  const asked = {
    url: `${server.address}${path}`,
    connections: CONNECTIONS,
    headers: { 'accept-encoding': 'br' },
  }
  await loadFixed({ ...asked, seconds: WARM_SECONDS })
  const before = await server.cpuSeconds()
  const { answered, failed, seconds, busy } = await loadFixed({ ...asked, seconds: SECONDS })
  const spent = (await server.cpuSeconds()) - before
  return { perSecond: answered / seconds, failed, busy, cpuPerRequest: spent / answered }
}

/**
 * Compares the site's cached responses with the same bytes from `node:http`, in alternating rounds of which the median
 * counts: by responses per second, and by CPU time per response, which does not depend on the load generator.
 */
export async function compareCached(
  site: MeasuredServer,
  raw: RawServer,
  addresses: Readonly<Record<string, string>>,
  { atLeast, during = '' }: { atLeast: number; during?: string },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [title, path] of Object.entries(addresses)) {
    const pairs: { ours: Round; plain: Round }[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const plain = await round(raw, path)
      pairs.push({ plain, ours: await round(site, path) })
    }
    const name = `cached ${title}${during}`
    const of = (read: (pair: (typeof pairs)[number]) => number) => median(pairs.map(read))
    const speeds = `${Math.round(of(({ ours }) => ours.perSecond))} / ${Math.round(of(({ plain }) => plain.perSecond))} a second`
    const failed = pairs.reduce((sum, { ours }) => sum + ours.failed, 0)
    const busy = of(({ plain }) => plain.busy)
    const notes = [
      speeds,
      ...(busy > BUSY_MAX ? [`generator ${Math.round(busy * 100)} % busy: raw is faster`] : []),
      ...(failed > 0 ? [`${failed} FAILED`] : []),
    ]
    rows.push(
      {
        name,
        value: of(({ ours, plain }) => ours.perSecond / plain.perSecond),
        unit: 'of raw',
        atLeast,
        note: notes.join(', '),
      },
      {
        name: `${name}, CPU time`,
        value: of(({ ours, plain }) => plain.cpuPerRequest / ours.cpuPerRequest),
        unit: 'of raw',
        // With concurrent writes it includes theirs.
        ...(!during && { atLeast }),
        note: `${of(({ ours }) => ours.cpuPerRequest * 1e6).toFixed(1)} / ${of(({ plain }) => plain.cpuPerRequest * 1e6).toFixed(1)} µs per request`,
      },
    )
  }
  return rows
}
