import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose, { trusted } from 'mongoose'
import { readSite } from '@/lib/cache/site'
import { now } from '@/lib/clock'
import { databaseServers } from '@/lib/db/connection-state'
import { minutes, seconds } from '@/lib/domain/durations'
import { lacksSecondFactor, POWERS } from '@/lib/domain/powers'
import { ROLE, type Role } from '@/lib/domain/roles'
import { operatorFacts, type SiteField } from '@/lib/domain/site'
import { withTimeout } from '@/lib/domain/with-timeout'
import { tryMailServer } from '@/lib/email/transport'
import { getEnv } from '@/lib/env'
import {
  HEALTH_LIMITS,
  type HealthFacts,
  type HealthResult,
  isExampleHost,
  judgeHealth,
  problemsAtStart,
} from '@/lib/health/rules'
import { findSenderRecords } from '@/lib/health/sender-records'
import { countJobs } from '@/lib/jobs/queries'
import { SCHEMA_VERSION } from '@/lib/migrations/list'
import { findSchemaVersion } from '@/lib/migrations/queries'
import { perProcess } from '@/lib/process/per-process'
import { UserModel } from '@/models/user'

const READ_MS = seconds(3)
const EXAMPLE_ADMIN = 'admin@example.com'
const DEMO_MEMBER = 'demo@example.com'

type Question = Pick<HealthFacts, 'origin' | 'hops'> & {
  /** Takes what is known of mail server and name servers, and asks them for the next time. */
  isQuick?: boolean
}

/** Returns the result of every check. Each fact that is not there in time is unknown. Needs a connection. */
export async function findHealth({ isQuick = false, ...asked }: Question): Promise<HealthResult[]> {
  const mail = readMail()
  const [ofMail, site, ofDatabase, freeBytes, backupAt] = await Promise.all([
    isQuick ? mail.found : mail.reading,
    inTime(readSite()),
    findInDatabase(),
    onOwnDisk(async (folder) => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    }),
    onOwnDisk(findBackupAt),
  ])
  return judgeHealth({
    ...{ at: now().getTime(), ...asked, ...settingFacts(), ...UNKNOWN_MAIL, ...ofMail },
    ...{ ...ofDatabase, freeBytes, backupAt },
    examples: (site?.examples ?? []).map((field) => EXAMPLE_FIELDS[field] ?? field),
    isOperatorNamed: site && operatorFacts(site.filled).length > 0,
  })
}

/** Returns a line for each thing that is wrong with a site that has just started. Needs a connection. */
export const findProblemsAtStart = async (): Promise<string[]> =>
  problemsAtStart(await findHealth({ origin: null, hops: null }))

/** What people call the fields that can still have the address of an example. */
const EXAMPLE_FIELDS: Partial<Record<SiteField, string>> = {
  contactEmail: 'contact address',
  feedbackUrl: 'feedback link',
  socialLinks: 'social link',
}

/** Resolves with null in place of an error, or of a result that does not come in time. */
const inTime = <T>(work: Promise<T>): Promise<T | null> =>
  withTimeout(
    work.catch(() => null),
    READ_MS,
  )

const onOwnDisk = <T>(look: (folder: string) => Promise<T>): Promise<T | null> => {
  const { VERCEL, DATA_DIR } = getEnv()
  return VERCEL ? Promise.resolve(null) : inTime(look(DATA_DIR))
}

/** Returns when the newest file or folder of DATA_DIR/backups was finished; 0 without one. */
async function findBackupAt(folder: string): Promise<number> {
  const backups = join(folder, 'backups')
  const names = await readdir(backups).catch(() => [])
  const finished = names.filter((name) => !name.startsWith('.') && !name.endsWith('.part'))
  const times = await Promise.all(
    finished.map(async (name) => (await stat(join(backups, name))).mtimeMs),
  )
  return Math.max(0, ...times)
}

const TOKENS = ['METRICS_TOKEN', 'CRON_SECRET', 'EMAIL_EVENTS_SECRET'] as const

function settingFacts() {
  const env = getEnv()
  return {
    siteUrl: env.SITE_URL,
    isVercel: env.VERCEL,
    trustedProxies: env.TRUSTED_PROXIES,
    secretBytes: new Set(Buffer.from(env.JWT_SECRET)).size,
    shortTokens: TOKENS.filter(
      (name) => (env[name]?.length ?? Infinity) < HEALTH_LIMITS.tokenChars,
    ),
    hasCronSecret: env.CRON_SECRET !== undefined,
    node: process.versions.node,
    isMailSet: env.SMTP_URL !== undefined,
    sender: domainOf(env.MAIL_FROM),
  }
}

const domainOf = (address: string) => /@([^\s>]+)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? ''

type MailFacts = Pick<HealthFacts, 'handshake' | 'spf' | 'dkim' | 'dmarc'>
const UNKNOWN_MAIL: MailFacts = { handshake: null, spf: null, dkim: null, dmarc: null }
/** How long an answer of other servers is taken for the present state, so that they are asked seldom. */
const KEPT_MS = minutes(1)

type Kept = { at: number; reading: Promise<MailFacts>; found: MailFacts | null }
const shared = perProcess<{ kept?: Kept }>('health of the mail', () => ({}))

/** Has the servers asked at the next reading, however short a time ago they were. */
export function forgetAnswers(): void {
  delete shared.kept
}

function readMail(): Kept {
  const at = performance.now()
  if (shared.kept && at - shared.kept.at < KEPT_MS) return shared.kept
  const kept: Kept = { at, reading: askServers(), found: shared.kept?.found ?? null }
  void kept.reading.then((found) => {
    kept.found = found
  })
  shared.kept = kept
  return kept
}

/** Asks the mail server of the settings, and name servers about the sender's domain: no address that a visitor chooses. */
async function askServers(): Promise<MailFacts> {
  const { isMailSet, sender } = settingFacts()
  if (!isMailSet) return UNKNOWN_MAIL
  const [handshake, records] = await Promise.all([
    tryMailServer(null).then(({ isAccepted, answer }) => ({ refusal: isAccepted ? null : answer })),
    isExampleHost(sender) ? null : inTime(findSenderRecords(sender)),
  ])
  return { ...UNKNOWN_MAIL, handshake, ...records }
}

async function findInDatabase() {
  const active = { removedAt: null }
  const isThere = (email: string, role: Role) => UserModel.exists({ ...active, email, role })
  const [database, members, jobs, schema, staff, example, demo, listed] = await Promise.all([
    inTime(findServer()),
    inTime(findMembers()),
    inTime(countJobs()),
    inTime(findSchemaVersion()),
    inTime(findStaff()),
    inTime(isThere(EXAMPLE_ADMIN, ROLE.admin).then(Boolean)),
    inTime(isThere(DEMO_MEMBER, ROLE.member).then(Boolean)),
    inTime(UserModel.exists({ listed: true }).then(Boolean)),
  ])
  return {
    database,
    members,
    jobs: jobs && {
      lateMs: Math.max(0, ...jobs.map(({ oldestDueMs }) => oldestDueMs)),
      failing: jobs.filter(({ failing }) => failing > 0).map(({ kind }) => kind),
      emailsWaiting: jobs.find(({ kind }) => kind === 'email')?.waiting ?? 0,
    },
    // Without one nothing has been started on it yet.
    schema: !schema ? null : { found: schema, expected: SCHEMA_VERSION },
    staffWithoutFactor: staff === null ? null : staff.filter(lacksSecondFactor).length,
    isExampleAdmin: example,
    isDemo: demo,
    hasListed: listed,
  }
}

const findStaff = () =>
  UserModel.find(
    { removedAt: null, $or: [{ role: ROLE.admin }, { powers: trusted({ $in: [...POWERS] }) }] },
    'role powers secondFactors',
  ).lean<Parameters<typeof lacksSecondFactor>[0][]>()

async function findServer(): Promise<HealthFacts['database']> {
  const admin = mongoose.connection.getClient().db('admin')
  const began = Date.now()
  const { localTime } = await admin.command({ hello: 1 })
  const middle = (began + Date.now()) / 2
  const { version, modules = [] } = await admin.command({ buildInfo: 1 })
  return {
    version,
    isEmbedded: modules.includes('embedded-mongo'),
    aheadMs: localTime instanceof Date ? localTime.getTime() - middle : 0,
  }
}

/** Waits until each member of the replica set has been asked once: a process that has just started knows one of them. */
async function findMembers(): Promise<HealthFacts['members']> {
  const members = databaseServers()
  if (members.some(({ state }) => state === 'unasked')) return sleep(100).then(findMembers)
  const silent = members.filter(({ state }) => state === 'unavailable')
  return { count: members.length, silent: silent.map(({ address }) => address) }
}
