import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '@/tools/bench/writers'

/** A response that clients must never see, with any fault. */
type Wrong = { what: string; status: number | string; milliseconds: number }

export type Rating = { member: Member; expertId: string; title: string }

export type LoadReport = {
  answered: number
  /** Proper 503 responses. */
  refused: number
  stale: number
  /** Connections that broke before a response. */
  broken: number
  slowestMs: number
  acknowledged: Rating[]
  wrong: Wrong[]
}

const RESPONSE_MS = 5_000
/** What a busy machine may add to the five seconds. */
const GRACE_MS = 1_000
const PAUSE_MS = 40

type TimedResponse = { status: number; headers: Headers; body: string; milliseconds: number }

export type Load = { report: LoadReport; stop(): Promise<LoadReport> }

/** Clients that read cached pages and private data and submit ratings, until they are stopped. */
export function startLoad(
  site: string,
  members: readonly Member[],
  influencers: readonly string[],
): Load {
  const report: LoadReport = {
    answered: 0,
    refused: 0,
    stale: 0,
    broken: 0,
    slowestMs: 0,
    acknowledged: [],
    wrong: [],
  }
  let isStopping = false
  const repeat = async (act: (at: number) => Promise<void>) => {
    for (let at = 0; !isStopping; at += 1) {
      await act(at)
      await sleep(PAUSE_MS)
    }
  }
  const pick = <T>(values: readonly T[], at: number) => values[at % values.length] as T
  const clients = [
    repeat((at) => read(pick(['/', '/api/users', '/TopContributor'], at), 'cached')),
    repeat((at) => read(`/reviews/${pick(influencers, at % 5)}`, 'cached')),
    repeat((at) => read('/api/getme', 'private', pick(members, at))),
    repeat((at) => read(`/reviews/${pick(influencers, at)}?asked=${at}`, 'private')),
    repeat((at) => rate(at)),
    repeat((at) => rate(at + 500_000)),
  ]

  async function read(path: string, kind: 'cached' | 'private', member?: Member): Promise<void> {
    const headers = member ? { authorization: `Bearer ${member.token}` } : {}
    judge(`${kind} GET ${path}`, kind, await request(`${site}${path}`, { headers }))
  }

  async function rate(at: number): Promise<void> {
    const member = pick(members, Math.floor(at / influencers.length) + (at >= 500_000 ? 1 : 0))
    const rating = { member, expertId: pick(influencers, at), title: `Fault title ${at}x` }
    const response = await request(`${site}/api/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({
        expertId: rating.expertId,
        rating: 1 + (at % 5),
        questionTitle: rating.title,
        questionDetails: 'Written while something was broken.',
      }),
    })
    if (response && response.status === 200) report.acknowledged.push(rating)
    judge('POST /api/questions', 'private', response)
  }

  function judge(what: string, kind: 'cached' | 'private', response: TimedResponse | null): void {
    if (!response) report.broken += 1
    else count(report, response, { what, isCached: kind === 'cached' })
  }

  return {
    report,
    async stop() {
      isStopping = true
      await Promise.all(clients)
      return report
    },
  }
}

function count(
  report: LoadReport,
  response: TimedResponse,
  expected: { what: string; isCached: boolean },
) {
  const { status, headers, milliseconds } = response
  const { what, isCached } = expected
  report.slowestMs = Math.max(report.slowestMs, milliseconds)
  if (headers.get('x-cache') === 'stale') report.stale += 1
  const isRefused = isRefusal(what, response)
  report[isRefused ? 'refused' : 'answered'] += 1
  // An error page with another status would be cached, and indexed by search engines.
  const isGood = status === 200 && !response.body.includes('That did not work')
  const isRight = isGood || (isRefused && !isCached)
  if (!isRight || milliseconds > RESPONSE_MS + GRACE_MS) {
    report.wrong.push({ what, status, milliseconds })
  }
}

/** A 503 with Retry-After, and on the API with the message in its envelope. */
function isRefusal(what: string, { status, headers, body }: TimedResponse): boolean {
  const hasMessage = !what.includes('/api/') || /"success":false,"msg":"./.test(body)
  return status === 503 && headers.has('retry-after') && hasMessage
}

/** Resolves with null when the connection broke; a time-out counts as a wrong response. */
async function request(url: string, options: RequestInit): Promise<TimedResponse | null> {
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(30_000) })
    const body = await response.text()
    return { status: response.status, headers: response.headers, body, milliseconds: elapsed() }
  } catch {
    if (elapsed() < RESPONSE_MS + GRACE_MS) return null
    return { status: 0, headers: new Headers(), body: '', milliseconds: elapsed() }
  }
}
