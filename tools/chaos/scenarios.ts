import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Dependencies } from '@/tools/chaos/dependencies'
import type { FaultMode, FaultProxy } from '@/tools/chaos/fault-proxy'
import type { Harness } from '@/tools/chaos/harness'
import type { LoadReport } from '@/tools/chaos/load-generator'
import { fullOrSmall } from '@/tools/cli/small'

export type Fault = {
  title: string
  /** Returns the problems. */
  run(
    harness: Harness,
    dependencies: Dependencies,
    print: (line: string) => void,
  ): Promise<string[]>
}

const RECOVERED_MS = 10_000
const PAUSED_MS = fullOrSmall(20_000, 2_000)
const SLOW_MS = fullOrSmall(15_000, 2_000)
const DOWN_MS = fullOrSmall(3_000, 1_000)
const DATABASE_KILLS = fullOrSmall(3, 1)
const WORKER_KILLS = fullOrSmall(6, 1)
const WORKER_MS = fullOrSmall(4_000, 1_000)
const CLOCK_ROUNDS = fullOrSmall(2, 1)
/** Longer than the site waits for a mail server. */
const HANGING_MAIL_MS = fullOrSmall(20_000, 3_000)
const BROKEN_MAIL_MS = fullOrSmall(3_000, 1_000)
/** Until a duplicate would have arrived. */
const DUPLICATE_MS = fullOrSmall(3_000, 1_000)

/** Injects a fault under load; the responses and the database must be right. */
const underLoad =
  (breakIt: (harness: Harness) => Promise<void>): Fault['run'] =>
  async (harness, _, print) => {
    const report = await harness.runUnderLoad(() => breakIt(harness))
    print(`  ${summaryOf(report)}`)
    const left = await harness.inspect(report.acknowledged)
    const late =
      report.recoveredMs > RECOVERED_MS ? [`recovered after ${report.recoveredMs} ms`] : []
    const wrong = report.wrong.map(({ what, status, milliseconds }) => {
      return `${what}: ${status} after ${milliseconds} ms`
    })
    return [...late, ...wrong, ...left]
  }

function summaryOf(report: LoadReport & { recoveredMs: number }): string {
  const { answered, refused, stale, broken, slowestMs, acknowledged, recoveredMs } = report
  return `${answered} answered (${stale} stale), ${refused} refused with 503, ${broken} broken connections, slowest ${slowestMs} ms; ${acknowledged.length} ratings acknowledged; recovered after ${recoveredMs} ms`
}

async function repeat(times: number, act: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < times; at += 1) await act(at)
}

/** The worker processes: the children of the primary. */
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

/** Breaks the mail server: sign-ups must succeed, and each e-mail must arrive once after its recovery. */
async function breakMail(mode: FaultMode, harness: Harness, { mail, emails }: Dependencies) {
  const people = Array.from({ length: 5 }, (_, at) => ({
    name: `Mailed ${at}`,
    email: `mailed-${mode}-${at}-${Date.now()}@example.com`,
    password: `a long passphrase ${at}`,
  }))
  mail.setMode(mode)
  const refused = await signUpAll(harness.site.address, people)
  await sleep(mode === 'hang' ? HANGING_MAIL_MS : BROKEN_MAIL_MS)
  mail.setMode('pass')
  const isArriving = () => people.some(({ email }) => !emails.has(email))
  for (let waited = 0; isArriving() && waited < 120; waited += 1) await sleep(1_000)
  await sleep(DUPLICATE_MS)
  const counts = people.map(({ email }) => ({ email, count: emails.get(email)?.length ?? 0 }))
  const miscounted = counts.filter(({ count }) => count !== 1)
  return [...refused, ...miscounted.map(({ email, count }) => `${count} e-mails to ${email}`)]
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

type TimedResponse = { status: number; milliseconds: number; body: string }

async function timed(url: string, options: RequestInit): Promise<TimedResponse> {
  const began = performance.now()
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(40_000) })
    const body = await response.text()
    return { status: response.status, milliseconds: performance.now() - began, body }
  } catch (error) {
    return { status: 0, milliseconds: performance.now() - began, body: String(error) }
  }
}

const ALL_MODES = ['hang', 'reset', 'garbage'] as const
const FAULT_MODES = fullOrSmall<readonly (typeof ALL_MODES)[number][]>(ALL_MODES, ['reset'])

/** The endpoint must respond in time, without an internal server error, while its dependency fails. */
async function tryFaultModes(
  proxy: FaultProxy,
  ask: () => Promise<TimedResponse>,
  limitMs: number,
) {
  const problems: string[] = []
  for (const mode of FAULT_MODES) {
    proxy.setMode(mode)
    const { status, milliseconds, body } = await ask()
    if (status === 0 || status === 500 || milliseconds > limitMs) {
      problems.push(`${mode}: ${status} after ${Math.round(milliseconds)} ms, ${body.slice(0, 80)}`)
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
    run: underLoad(({ database }) =>
      repeat(DATABASE_KILLS, async () => {
        database.server().kill()
        await database.server().exited
        await sleep(DOWN_MS)
        await database.restart()
        await sleep(DOWN_MS)
      }),
    ),
  },
  'database-paused': {
    title: 'the database is paused for 20 s',
    run: underLoad(async ({ database }) => {
      process.kill(database.server().pid, 'SIGSTOP')
      await sleep(PAUSED_MS)
      process.kill(database.server().pid, 'SIGCONT')
    }),
  },
  'database-slow': {
    title: 'every response of the database takes 0.3 s longer, for 15 s',
    run: underLoad(async ({ database }) => {
      database.proxy.setMode('slow')
      await sleep(SLOW_MS)
      database.proxy.setMode('pass')
    }),
  },
  'workers-killed': {
    title: 'one of the two web processes is killed, six times',
    run: underLoad((harness) =>
      repeat(WORKER_KILLS, async (at) => {
        const workers = await workersOf(harness)
        process.kill(workers[at % workers.length] ?? 0, 'SIGKILL')
        await sleep(WORKER_MS)
      }),
    ),
  },
  'clock-jumps': {
    title: 'the clock of the web processes jumps two hours ahead, back, and two hours behind',
    run: underLoad((harness) =>
      repeat(CLOCK_ROUNDS, async () => {
        for (const hours of [2, 0, -2, 0]) await moveClock(harness, hours * HOUR_MS)
      }),
    ),
  },
  mail: {
    title:
      'the mail server hangs, resets connections, sends garbage; each e-mail arrives once afterwards',
    async run(harness, dependencies) {
      const problems: string[] = []
      for (const mode of FAULT_MODES) {
        const found = await breakMail(mode, harness, dependencies)
        problems.push(...found.map((problem) => `${mode}: ${problem}`))
      }
      return problems
    },
  },
  pictures: {
    title: 'the image host hangs, resets connections, sends garbage',
    async run({ site }, { pictures }) {
      const upload = async () =>
        timed(`${site.address}/api/upload`, { method: 'POST', body: await aPicture() })
      return tryFaultModes(pictures, upload, 30_000)
    },
  },
  identity: {
    title: 'the identity provider hangs, resets connections, sends garbage',
    async run({ site }, { identity }) {
      const page = `${site.address}/api/auth/callback/google?code=x&state=y`
      return tryFaultModes(identity, () => timed(page, { redirect: 'manual' }), 6_000)
    },
  },
}
