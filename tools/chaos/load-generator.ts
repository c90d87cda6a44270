import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '@/tools/bench/writers'

/** What must never be seen, whatever is broken behind the site. */
type Wrong = { what: string; status: number | string; milliseconds: number }

export type Rating = { member: Member; expertId: string; title: string }

export type LoadReport = {
  answered: number
  /** Refused with 503, its sentence and when to come again. */
  refused: number
  stale: number
  /** Connections that broke before an answer. */
  broken: number
  slowestMs: number
  acknowledged: Rating[]
  wrong: Wrong[]
}

const ANSWER_MS = 5_000
/** What a busy machine may add to the five seconds before we hear of it. */
const GRACE_MS = 1_000
const PAUSE_MS = 40

type Answer = { status: number; headers: Headers; body: string; milliseconds: number }

export type Crowd = { report: LoadReport; leave(): Promise<LoadReport> }

/** People who read kept pages, read what is theirs, and rate, until they are asked to leave. */
export function startLoad(
  site: string,
  members: readonly Member[],
  influencers: readonly string[],
): Crowd {
  const report: LoadReport = {
    answered: 0,
    refused: 0,
    stale: 0,
    broken: 0,
    slowestMs: 0,
    acknowledged: [],
    wrong: [],
  }
  let isLeaving = false
  const repeat = async (act: (at: number) => Promise<void>) => {
    for (let at = 0; !isLeaving; at += 1) {
      await act(at)
      await sleep(PAUSE_MS)
    }
  }
  const pick = <T>(values: readonly T[], at: number) => values[at % values.length] as T
  const people = [
    repeat((at) => read(pick(['/', '/api/users', '/TopContributor'], at), 'kept')),
    repeat((at) => read(`/reviews/${pick(influencers, at % 5)}`, 'kept')),
    repeat((at) => read('/api/getme', 'own', pick(members, at))),
    repeat((at) => read(`/reviews/${pick(influencers, at)}?asked=${at}`, 'own')),
    repeat((at) => rate(at)),
    repeat((at) => rate(at + 500_000)),
  ]

  async function read(path: string, kind: 'kept' | 'own', member?: Member): Promise<void> {
    const headers = member ? { authorization: `Bearer ${member.token}` } : {}
    judge(`${kind} GET ${path}`, kind, await ask(`${site}${path}`, { headers }))
  }

  async function rate(at: number): Promise<void> {
    const member = pick(members, Math.floor(at / influencers.length) + (at >= 500_000 ? 1 : 0))
    const rating = { member, expertId: pick(influencers, at), title: `Fault title ${at}x` }
    const answer = await ask(`${site}/api/questions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({
        expertId: rating.expertId,
        rating: 1 + (at % 5),
        questionTitle: rating.title,
        questionDetails: 'Written while something was broken.',
      }),
    })
    if (answer && answer.status === 200) report.acknowledged.push(rating)
    judge('POST /api/questions', 'own', answer)
  }

  function judge(what: string, kind: 'kept' | 'own', answer: Answer | null): void {
    if (!answer) report.broken += 1
    else count(report, answer, { what, isKept: kind === 'kept' })
  }

  return {
    report,
    async leave() {
      isLeaving = true
      await Promise.all(people)
      return report
    },
  }
}

function count(report: LoadReport, answer: Answer, asked: { what: string; isKept: boolean }) {
  const { status, headers, milliseconds } = answer
  const { what, isKept } = asked
  report.slowestMs = Math.max(report.slowestMs, milliseconds)
  if (headers.get('x-cache') === 'stale') report.stale += 1
  const isRefused = isRefusal(what, answer)
  report[isRefused ? 'refused' : 'answered'] += 1
  // An error page under another status would be kept, and found by search engines.
  const isGood = status === 200 && !answer.body.includes('That did not work')
  const isRight = isGood || (isRefused && !isKept)
  if (!isRight || milliseconds > ANSWER_MS + GRACE_MS) {
    report.wrong.push({ what, status, milliseconds })
  }
}

/** 503, with when to come again, and for programs the sentence in the envelope. */
function isRefusal(what: string, { status, headers, body }: Answer): boolean {
  const isSaid = !what.includes('/api/') || /"success":false,"msg":"./.test(body)
  return status === 503 && headers.has('retry-after') && isSaid
}

/** Null when the connection broke. One that stays silent for long counts as an answer of the wrong kind. */
async function ask(url: string, options: RequestInit): Promise<Answer | null> {
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(30_000) })
    const body = await answer.text()
    return { status: answer.status, headers: answer.headers, body, milliseconds: since() }
  } catch {
    if (since() < ANSWER_MS + GRACE_MS) return null
    return { status: 0, headers: new Headers(), body: '', milliseconds: since() }
  }
}
