import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Dependencies } from '@/tools/chaos/dependencies'
import type { Condition, FaultProxy } from '@/tools/chaos/fault-proxy'
import type { Harness } from '@/tools/chaos/harness'
import type { LoadReport } from '@/tools/chaos/load-generator'

export type Fault = {
  title: string
  /** What was wrong; nothing when all was as it has to be. */
  run(harness: Harness, dependencies: Dependencies, say: (line: string) => void): Promise<string[]>
}

const RECOVERED_MS = 10_000

/** People use the site while something breaks; what they saw and what is left has to be right. */
const withPeople =
  (breakIt: (harness: Harness) => Promise<void>): Fault['run'] =>
  async (harness, _, say) => {
    const report = await harness.live(() => breakIt(harness))
    say(`  ${sentence(report)}`)
    const left = await harness.inspect(report.acknowledged)
    const late = report.recoveredMs > RECOVERED_MS ? [`well after ${report.recoveredMs} ms`] : []
    const wrong = report.wrong.map(({ what, status, milliseconds }) => {
      return `${what}: ${status} after ${milliseconds} ms`
    })
    return [...late, ...wrong, ...left]
  }

function sentence(report: LoadReport & { recoveredMs: number }): string {
  const { answered, refused, stale, broken, slowestMs, acknowledged, recoveredMs } = report
  return `${answered} answered (${stale} stale), ${refused} refused with 503, ${broken} broken connections, slowest ${slowestMs} ms; ${acknowledged.length} ratings acknowledged; well again after ${recoveredMs} ms`
}

async function repeat(times: number, act: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < times; at += 1) await act(at)
}

/** The processes that serve: the children of the one that keeps them. */
async function workersOf({ site }: Harness): Promise<number[]> {
  const { pid } = site.host
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}

async function moveClock({ folder }: Harness, milliseconds: number): Promise<void> {
  await writeFile(`${folder}/clock`, String(milliseconds))
  await sleep(1_000)
}

const HOUR_MS = 3_600_000

type Person = { name: string; email: string; password: string }

/** What a mail server does to emails: sign-ups go on, and each letter arrives once when it is well again. */
async function breakMail(condition: Condition, harness: Harness, { mail, emails }: Dependencies) {
  const people = Array.from({ length: 5 }, (_, at) => ({
    name: `Mailed ${at}`,
    email: `mailed-${condition}-${at}-${Date.now()}@example.com`,
    password: `a long passphrase ${at}`,
  }))
  mail.become(condition)
  const refused = await signUpAll(harness.site.address, people)
  await sleep(condition === 'hangs' ? 20_000 : 3_000)
  mail.become('fine')
  const isArriving = () => people.some(({ email }) => !emails.has(email))
  for (let waited = 0; isArriving() && waited < 120; waited += 1) await sleep(1_000)
  await sleep(3_000)
  const counts = people.map(({ email }) => ({ email, count: emails.get(email)?.length ?? 0 }))
  const miscounted = counts.filter(({ count }) => count !== 1)
  return [...refused, ...miscounted.map(({ email, count }) => `${count} emails to ${email}`)]
}

async function signUpAll(site: string, people: readonly Person[]): Promise<string[]> {
  const problems: string[] = []
  for (const person of people) {
    const { status, milliseconds } = await timed(`${site}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    if (status !== 200 || milliseconds > 5_000) problems.push(`sign-up: ${status} ${milliseconds}`)
  }
  return problems
}

type Timed = { status: number; milliseconds: number; body: string }

async function timed(url: string, options: RequestInit): Promise<Timed> {
  const began = performance.now()
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(40_000) })
    const body = await answer.text()
    return { status: answer.status, milliseconds: performance.now() - began, body }
  } catch (error) {
    return { status: 0, milliseconds: performance.now() - began, body: String(error) }
  }
}

const BROKEN = ['hangs', 'refuses', 'rubbish'] as const

/** An answer in time that is no server error, from an address that needs somebody who does not answer. */
async function tryBroken(line: FaultProxy, ask: () => Promise<Timed>, limitMs: number) {
  const problems: string[] = []
  for (const condition of BROKEN) {
    line.become(condition)
    const { status, milliseconds, body } = await ask()
    if (status === 0 || status === 500 || milliseconds > limitMs) {
      problems.push(
        `${condition}: ${status} after ${Math.round(milliseconds)} ms, ${body.slice(0, 80)}`,
      )
    }
  }
  return problems
}

async function aPicture(): Promise<FormData> {
  const canvas = { width: 40, height: 40, channels: 3 as const, background: 'teal' }
  const bytes = await sharp({ create: canvas }).jpeg().toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  'database-killed': {
    title: 'the database is killed three times, and started again three seconds later',
    run: withPeople(({ database }) =>
      repeat(3, async () => {
        database.server().kill()
        await database.server().exited
        await sleep(3_000)
        await database.restart()
        await sleep(3_000)
      }),
    ),
  },
  'database-paused': {
    title: 'the database stands still for 20 s',
    run: withPeople(async ({ database }) => {
      process.kill(database.server().pid, 'SIGSTOP')
      await sleep(20_000)
      process.kill(database.server().pid, 'SIGCONT')
    }),
  },
  'database-slow': {
    title: 'every answer of the database takes 0.3 s longer, for 15 s',
    run: withPeople(async ({ database }) => {
      database.line.become('slow')
      await sleep(15_000)
      database.line.become('fine')
    }),
  },
  'workers-killed': {
    title: 'one of the two web processes is killed, six times',
    run: withPeople((harness) =>
      repeat(6, async (at) => {
        const workers = await workersOf(harness)
        process.kill(workers[at % workers.length] ?? 0, 'SIGKILL')
        await sleep(4_000)
      }),
    ),
  },
  'clock-jumps': {
    title: 'the clock of the web processes jumps two hours ahead, back, and two hours behind',
    run: withPeople((harness) =>
      repeat(2, async () => {
        for (const hours of [2, 0, -2, 0]) await moveClock(harness, hours * HOUR_MS)
      }),
    ),
  },
  mail: {
    title: 'the mail server hangs, refuses, answers rubbish; each letter arrives once afterwards',
    async run(harness, dependencies) {
      const problems: string[] = []
      for (const condition of BROKEN) {
        const found = await breakMail(condition, harness, dependencies)
        problems.push(...found.map((problem) => `${condition}: ${problem}`))
      }
      return problems
    },
  },
  pictures: {
    title: 'the picture host hangs, refuses, answers rubbish',
    async run({ site }, { pictures }) {
      const upload = async () =>
        timed(`${site.address}/api/upload`, { method: 'POST', body: await aPicture() })
      return tryBroken(pictures, upload, 30_000)
    },
  },
  identity: {
    title: 'the identity provider hangs, refuses, answers rubbish',
    async run({ site }, { identity }) {
      const page = `${site.address}/api/auth/callback/google?code=x&state=y`
      return tryBroken(identity, () => timed(page, { redirect: 'manual' }), 6_000)
    },
  },
}
