import { expect, test } from 'vitest'
import { days, hours, seconds } from '@/lib/domain/durations'
import {
  HEALTH_CHECK_IDS,
  HEALTH_LIMITS,
  type HealthCheckId,
  type HealthFacts,
  isExampleHost,
  judgeHealth,
  OPENING_STEPS,
  openingOf,
  problemsAtStart,
} from '@/lib/health/rules'
import { findSenderRecords } from '@/lib/health/sender-records'
import { aResolver, type Zone } from '@/tests/support/name-server'

const AT = Date.parse('2026-03-01')
/** A site with which nothing is wrong. */
const SOUND: HealthFacts = {
  at: AT,
  origin: 'https://ratings.org',
  hops: 1,
  siteUrl: 'https://ratings.org',
  isVercel: true,
  trustedProxies: 1,
  secretBytes: 40,
  shortTokens: [],
  hasCronSecret: true,
  examples: [],
  node: '22.12.0',
  isMailSet: true,
  sender: 'ratings.org',
  handshake: { refusal: null },
  spf: 1,
  dkim: 1,
  dmarc: 1,
  database: { version: '8.0.1', isEmbedded: false, aheadMs: 20 },
  members: { count: 3, silent: [] },
  freeBytes: HEALTH_LIMITS.freeBytes,
  backupAt: AT - hours(20),
  jobs: { lateMs: seconds(30), failing: [], emailsWaiting: 3 },
  schema: { found: 31, expected: 31 },
  staffWithoutFactor: 0,
  isExampleAdmin: false,
  isDemo: false,
  hasListed: true,
  isOperatorNamed: true,
}
const database = { version: '8.0.1', isEmbedded: false, aheadMs: 0 }
const jobs = { lateMs: 0, failing: [], emailsWaiting: 0 }

/** What makes each check fail. */
const FAULTS: Record<HealthCheckId, Partial<HealthFacts>> = {
  address: { origin: 'https://www.ratings.org' },
  https: { siteUrl: 'http://ratings.org', origin: 'http://ratings.org' },
  proxies: { hops: 1, trustedProxies: 0 },
  mail: { isMailSet: false, handshake: null },
  smtp: { handshake: { refusal: '535 no' } },
  sender: { sender: 'localhost' },
  spf: { spf: 0 },
  dkim: { dkim: 0 },
  dmarc: { dmarc: 0 },
  contacts: { examples: ['contact address'] },
  operator: { isOperatorNamed: false },
  secret: { secretBytes: 1 },
  tokens: { shortTokens: ['METRICS_TOKEN'] },
  database: { database: { ...database, version: '6.0.3' } },
  replicas: { members: { count: 3, silent: ['db3.ratings.org:27017'] } },
  clock: { database: { ...database, aheadMs: -seconds(6) } },
  disk: { freeBytes: HEALTH_LIMITS.freeBytes - 1 },
  backup: { backupAt: AT - days(3) },
  late: { jobs: { ...jobs, lateMs: hours(3) } },
  failing: { jobs: { ...jobs, failing: ['topics'] } },
  outbox: { jobs: { ...jobs, emailsWaiting: 50 } },
  cron: { hasCronSecret: false },
  migration: { schema: { found: 30, expected: 31 } },
  node: { node: '20.19.0', at: Date.parse('2026-05-03'), backupAt: Date.parse('2026-05-02') },
  factors: { staffWithoutFactor: 2 },
  admin: { isExampleAdmin: true },
  demo: { isDemo: true },
  influencers: { hasListed: false },
}

const wrongWith = (facts: Partial<HealthFacts>, state = 'wrong') =>
  judgeHealth({ ...SOUND, ...facts }).filter((result) => result.state === state)

test('with a sound site nothing is wrong, and all is known [O6]', () => {
  expect(HEALTH_CHECK_IDS.length).toBeGreaterThanOrEqual(16)
  expect(judgeHealth(SOUND).filter(({ state }) => state !== 'fine')).toEqual([])
})

test.each(HEALTH_CHECK_IDS)(
  '%s fails alone, and says what is wrong, why it matters and how to mend it [O6]',
  (id) => {
    const found = wrongWith(FAULTS[id])
    expect(found.map((one) => one.id)).toEqual([id])
    for (const text of [found[0]?.what, found[0]?.why, found[0]?.how])
      expect(text).toMatch(/^[A-Z\d].{10,}[.?]$|535 no$/)
  },
)

test('a proxy too many or too few, two records of SPF, no backup at all and an unknown Node fail, too [O6]', () => {
  const also: Partial<HealthFacts>[] = [
    { hops: 0 },
    { hops: 2 },
    { spf: 2 },
    { backupAt: 0 },
    { node: '23.1.0' },
    { database: { ...database, aheadMs: seconds(6) } },
  ]
  for (const facts of also) expect(wrongWith(facts)).toHaveLength(1)
})

test('what cannot be found out is unknown, not wrong [O6]', () => {
  const nothing = Object.fromEntries(
    Object.entries(SOUND).map(([name, fact]) => [
      name,
      [
        'at',
        'siteUrl',
        'isVercel',
        'trustedProxies',
        'secretBytes',
        'shortTokens',
        'hasCronSecret',
        'examples',
        'node',
        'isMailSet',
        'sender',
      ].includes(name)
        ? fact
        : null,
    ]),
  )
  expect(wrongWith(nothing)).toEqual([])
  expect(wrongWith(nothing, 'unknown').length).toBeGreaterThan(10)
})

test('on the machine of its owner a new site has nothing wrong, and keeps for later what others would meet [O4, O6]', () => {
  const tried: Partial<HealthFacts> = {
    ...{ siteUrl: 'http://localhost:3000', origin: 'http://127.0.0.1:3000' },
    ...{ hops: 0, trustedProxies: 0, isMailSet: false, handshake: null, sender: 'localhost' },
    ...{ spf: null, dkim: null, dmarc: null, isVercel: false, hasCronSecret: false, backupAt: 0 },
    ...{ examples: ['contact address'], staffWithoutFactor: 1, isExampleAdmin: true, isDemo: true },
  }
  expect(problemsAtStart(judgeHealth({ ...SOUND, ...tried }))).toEqual([])
  const later = wrongWith(tried, 'later').map(({ id }) => id)
  expect(later).toEqual(['mail', 'sender', 'contacts', 'backup', 'factors', 'admin', 'demo'])
})

test('at a start each thing that is wrong is one line, without what only time shows [O6]', () => {
  const wrong = { ...SOUND, ...FAULTS.late, ...FAULTS.contacts, ...FAULTS.tokens }
  expect(problemsAtStart(judgeHealth(wrong))).toEqual([
    'Still examples: contact address. Fill in your own in the admin view Site.',
    'Short: METRICS_TOKEN. Make each with openssl rand -base64 32.',
  ])
})

test('each step before opening is done by its checks, and says what is left [O5]', () => {
  expect(Object.values(openingOf(judgeHealth(SOUND)))).toEqual(OPENING_STEPS.map(() => null))
  const step = (id: HealthCheckId) => {
    const left = openingOf(judgeHealth({ ...SOUND, ...FAULTS[id] }))
    return Object.entries(left).flatMap(([name, what]) => (what ? [name] : []))
  }
  expect(step('operator')).toEqual(['operator'])
  for (const id of ['mail', 'smtp', 'sender'] as const) expect(step(id)).toEqual(['email'])
  expect(step('contacts')).toEqual(['contacts'])
  for (const id of ['address', 'https', 'proxies'] as const) expect(step(id)).toEqual(['address'])
  for (const id of ['factors', 'admin'] as const) expect(step(id)).toEqual(['factors'])
  expect(step('backup')).toEqual(['backup'])
  for (const id of ['influencers', 'demo'] as const) expect(step(id)).toEqual(['influencers'])
  expect(step('disk')).toEqual([])
})

test('domains for examples and of this machine are no sender [O6]', () => {
  const examples = ['localhost', 'example.com', 'mail.example.org', 'ratings.example', 'a.test', '']
  expect(examples.filter((host) => !isExampleHost(host))).toEqual([])
  expect(['ratings.org', 'example-ratings.com', 'myexample.com'].filter(isExampleHost)).toEqual([])
})

test('SPF, DKIM and DMARC are counted where a domain or its parent publishes them, and unknown without an answer [O6]', async () => {
  const domain = 'mail.ratings.org'
  const found = async (records: Zone) =>
    findSenderRecords(domain, await aResolver({ [domain]: [], ...records }))
  const sound = { [domain]: ['v=spf1 -all'], '_domainkey.ratings.org': [] }
  const dmarc = 'v=DMARC1; p=none'
  expect(await found({ ...sound, '_dmarc.ratings.org': [dmarc] })).toEqual({
    ...{ spf: 1, dkim: 1, dmarc: 1 },
  })
  expect(
    await found({
      [domain]: ['V=SPF1 -all', 'v=spf1 mx', 'v=spf10', 'google-site'],
      ...{ [`_dmarc.${domain}`]: [dmarc, dmarc, 'v=DMARC10', 'v=dmarc1'] },
    }),
  ).toEqual({ spf: 2, dkim: 0, dmarc: 2 })
  for (const trouble of ['SERVFAIL', 'REFUSED', 'silence'] as const) {
    const all = {
      [domain]: trouble,
      '_domainkey.ratings.org': trouble,
      '_dmarc.ratings.org': trouble,
    }
    expect(await found(all)).toEqual({ spf: null, dkim: null, dmarc: null })
  }
})
