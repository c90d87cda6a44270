import { days, hours, minutes, seconds } from '@/lib/domain/durations'

/** What the checks look at, without a secret of the settings. Null: it could not be found out, or does not apply. */
export type HealthFacts = {
  at: number
  siteUrl: string
  isVercel: boolean
  trustedProxies: number
  /** The address in the browser of the admin who asks. */
  origin: string | null
  /** How many addresses `X-Forwarded-For` of their request had. */
  hops: number | null
  /** How many different bytes the session secret has. */
  secretBytes: number
  /** Settings with a token that is short. */
  shortTokens: readonly string[]
  hasCronSecret: boolean
  /** What still leads to an example. */
  examples: readonly string[]
  node: string
  isMailSet: boolean
  sender: string
  /** Whether the mail server accepted us: its answer where it did not. */
  handshake: { refusal: string | null } | null
  /** How many records of each the sender's domain publishes. */
  spf: number | null
  dkim: number | null
  dmarc: number | null
  database: { version: string; isEmbedded: boolean; aheadMs: number } | null
  /** The members of the replica set, and the addresses of those that do not answer. */
  members: { count: number; silent: readonly string[] } | null
  freeBytes: number | null
  /** When the newest backup was made: 0 for never. */
  backupAt: number | null
  /** `failing` has the kinds of jobs that do. */
  jobs: { lateMs: number; failing: readonly string[]; emailsWaiting: number } | null
  schema: { found: number; expected: number } | null
  staffWithoutFactor: number | null
  isExampleAdmin: boolean | null
  isDemo: boolean | null
  hasListed: boolean | null
  isOperatorNamed: boolean | null
}

const MEGABYTE = 1_024 * 1_024
/** From which a finding is a problem. */
export const HEALTH_LIMITS = {
  differentBytes: 12,
  tokenChars: 24,
  mongodbMajor: 7,
  clockMs: seconds(5),
  freeBytes: 500 * MEGABYTE,
  backupMs: days(2),
  lateMs: minutes(15),
  emailsWaiting: 50,
} as const

/** The last day on which a version of Node gets security fixes. */
const NODE_ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}

const LOCAL = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** Whether only this machine reaches the address. */
export const isLocalAddress = (url: string): boolean => LOCAL.test(new URL(url).hostname)

type Check = {
  id: string
  title: string
  /** What is wrong, in a sentence; null when nothing is, undefined when that is not known. */
  find(facts: HealthFacts): string | null | undefined
  why: string
  how: string
  /** It can wait while only this machine reaches the site. */
  canWait?: true
  /** It says nothing about a process that has only started. */
  needsTime?: true
}

/** A finding from a fact that may be unknown. */
const from = <T>(fact: T | null, find: (fact: T) => string | null): string | null | undefined =>
  fact === null ? undefined : find(fact)

/** A finding about what the domain of the sender publishes: of two records none counts (RFC 7208, 7489). */
const published = (name: string, records: number | null, { sender }: HealthFacts) =>
  from(records, (count) =>
    count === 1
      ? null
      : `The domain ${sender} publishes ${count || 'no'} ${name} ${count > 1 ? 'records, so none counts' : 'record'}.`,
  )

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

const CHECKS = [
  {
    id: 'address',
    title: 'Address of the site',
    find: ({ origin, siteUrl }) =>
      from(origin, (asked) =>
        asked === siteUrl || (isLocalAddress(asked) && isLocalAddress(siteUrl))
          ? null
          : `You opened the site as ${asked}, and SITE_URL is ${siteUrl}.`,
      ),
    why: 'Links in emails, passkeys and search engines use SITE_URL, so they lead elsewhere or fail.',
    how: 'Set SITE_URL to the address that people type, and restart.',
  },
  {
    id: 'https',
    title: 'Encrypted connections',
    find: ({ siteUrl }) =>
      siteUrl.startsWith('https:') || isLocalAddress(siteUrl)
        ? null
        : `SITE_URL is ${siteUrl}, without encryption.`,
    why: 'Without https, passwords and sessions can be read on the way, and passkeys don’t work.',
    how: 'Put a proxy with a certificate in front, and set SITE_URL to the https address.',
  },
  {
    id: 'proxies',
    title: 'Proxies in front',
    find: ({ hops, trustedProxies }) =>
      from(hops, (count) =>
        count === trustedProxies
          ? null
          : `X-Forwarded-For arrives with ${plural(count, 'address', 'addresses')}, and TRUSTED_PROXIES is ${trustedProxies}.`,
      ),
    why: 'If the number is too low, all visitors share one rate limit; if it’s too high, anyone can fake their address.',
    how: 'Set TRUSTED_PROXIES to the number of your own proxies, each of which adds one address.',
  },
  {
    id: 'mail',
    title: 'Mail server',
    find: ({ isMailSet }) => (isMailSet ? null : 'SMTP_URL is empty: emails become files.'),
    why: 'Nobody can confirm an address or reset a password.',
    how: 'Set SMTP_URL to your mail server, and MAIL_FROM to an address that it may send from.',
    canWait: true,
  },
  {
    id: 'smtp',
    title: 'Connection to the mail server',
    find: ({ handshake }) =>
      from(handshake, ({ refusal }) => refusal && `The mail server takes no emails: ${refusal}`),
    why: 'Emails wait, and those whose link expires meanwhile are dropped.',
    how: 'Compare host, port, user and password in SMTP_URL with what your mail service says.',
  },
  {
    id: 'sender',
    title: 'Email sender',
    find: ({ sender }) =>
      isExampleHost(sender) ? `MAIL_FROM is an address at ${sender || 'no domain'}.` : null,
    why: 'Mail servers reject emails from a domain that isn’t yours.',
    how: 'Set MAIL_FROM to an address at your own domain.',
    canWait: true,
  },
  {
    id: 'spf',
    title: 'SPF',
    find: (facts) => published('SPF', facts.spf, facts),
    why: 'Emails land in spam when the domain doesn’t say who may send for it.',
    how: 'Add the TXT record that your mail service names: a single one, which begins with v=spf1.',
  },
  {
    id: 'dkim',
    title: 'DKIM',
    find: (facts) => published('DKIM', facts.dkim, facts),
    why: 'Large mail services reject unsigned emails, and show no button to unsubscribe.',
    how: 'Turn on signing at your mail service, and add its record below _domainkey.',
  },
  {
    id: 'dmarc',
    title: 'DMARC',
    find: (facts) => published('DMARC', facts.dmarc, facts),
    why: 'Large mail services ask for it, and without it anyone can send in your name.',
    how: 'Add a single TXT record at _dmarc, such as v=DMARC1; p=none.',
  },
  {
    id: 'contacts',
    title: 'Contact, feedback and social links',
    find: ({ examples }) =>
      examples.length > 0 ? `Still examples: ${examples.join(', ')}.` : null,
    why: 'They are on every page and in emails, and readers who write there reach nobody.',
    how: 'Fill in your own in the admin view Site.',
    canWait: true,
  },
  {
    id: 'operator',
    title: 'Who runs this site',
    find: ({ isOperatorNamed }) =>
      from(isOperatorNamed, (isNamed) => (isNamed ? null : 'The site doesn’t say who runs it.')),
    why: 'Readers want to know, and in many countries the law asks for it.',
    how: 'Fill in name and address in the admin view Site.',
    canWait: true,
  },
  {
    id: 'secret',
    title: 'Session secret',
    find: ({ secretBytes }) =>
      secretBytes >= HEALTH_LIMITS.differentBytes
        ? null
        : `JWT_SECRET has only ${plural(secretBytes, 'different character')}.`,
    why: 'Anyone who guesses it can log in as any member.',
    how: 'Make one with openssl rand -base64 48, and keep the old one in JWT_SECRET_PREVIOUS for a while.',
  },
  {
    id: 'tokens',
    title: 'Tokens for other services',
    find: ({ shortTokens }) =>
      shortTokens.length > 0 ? `Short: ${shortTokens.join(', ')}.` : null,
    why: 'Anyone who guesses one can read the metrics, run jobs or stop emails to an address.',
    how: 'Make each with openssl rand -base64 32.',
  },
  {
    id: 'database',
    title: 'MongoDB version',
    find: ({ database }) =>
      from(database, ({ version, isEmbedded }) =>
        isEmbedded || Number.parseInt(version, 10) >= HEALTH_LIMITS.mongodbMajor
          ? null
          : `MongoDB ${version} is no longer maintained.`,
      ),
    why: 'It gets no security fixes.',
    how: 'Upgrade it one major version at a time.',
  },
  {
    id: 'replicas',
    title: 'Replica set',
    find: ({ members }) =>
      from(members, ({ count, silent }) =>
        silent.length === 0
          ? null
          : `${silent.length} of ${plural(count, 'database server')} can’t be reached: ${silent.join(', ')}.`,
      ),
    why: 'Once half of them are gone, nothing can be saved any more.',
    how: 'Start MongoDB there again; does its log or a firewall say why it’s gone?',
  },
  {
    id: 'clock',
    title: 'Clock',
    find: ({ database }) =>
      from(database, ({ aheadMs }) =>
        Math.abs(aheadMs) <= HEALTH_LIMITS.clockMs
          ? null
          : `This machine and the database differ by ${Math.round(Math.abs(aheadMs) / seconds(1))} s.`,
      ),
    why: 'Sessions, codes and links end too early or too late.',
    how: 'Turn on time synchronisation (NTP) on both.',
  },
  {
    id: 'disk',
    title: 'Disk',
    find: ({ freeBytes }) =>
      from(freeBytes, (free) =>
        free >= HEALTH_LIMITS.freeBytes
          ? null
          : `${Math.floor(free / MEGABYTE)} MB are left where DATA_DIR is.`,
      ),
    why: 'A full disk stops the database, backups and emails.',
    how: 'Remove what isn’t needed, or use a larger disk.',
  },
  {
    id: 'backup',
    title: 'Backup',
    find: ({ backupAt, at }) =>
      from(backupAt, (made) => {
        if (made === 0) return 'No backup has been seen in DATA_DIR/backups.'
        const ageMs = at - made
        const isRecent = ageMs <= HEALTH_LIMITS.backupMs
        return isRecent ? null : `The newest backup is ${Math.floor(ageMs / days(1))} days old.`
      }),
    why: 'Whatever was written since is lost with the disk.',
    how: 'Run npm run backup each day; with MongoDB mongodump, and then touch DATA_DIR/backups/elsewhere.',
    canWait: true,
  },
  {
    id: 'late',
    title: 'Background jobs',
    find: ({ jobs }) =>
      from(jobs, ({ lateMs }) =>
        lateMs <= HEALTH_LIMITS.lateMs ? null : `A job has been due for ${durationOf(lateMs)}.`,
      ),
    why: 'Emails, averages and deletions wait.',
    how: 'Is the site running, and does the log say why? On Vercel: does its scheduler call /api/cron?',
    needsTime: true,
  },
  {
    id: 'failing',
    title: 'Failing jobs',
    find: ({ jobs }) =>
      from(jobs, ({ failing }) =>
        failing.length === 0 ? null : `Jobs of these kinds keep failing: ${failing.join(', ')}.`,
      ),
    why: 'What they should do isn’t done.',
    how: 'The log says why: look for "job failing".',
  },
  {
    id: 'outbox',
    title: 'Waiting emails',
    find: ({ jobs }) =>
      from(jobs, ({ emailsWaiting }) =>
        emailsWaiting < HEALTH_LIMITS.emailsWaiting ? null : `${emailsWaiting} emails wait.`,
      ),
    why: 'The mail server takes them slower than they are written, or not at all.',
    how: 'Send a test email from the admin view Health, and ask your mail service about its limits.',
    needsTime: true,
  },
  {
    id: 'cron',
    title: 'Scheduler',
    find: ({ isVercel, hasCronSecret }) =>
      isVercel && !hasCronSecret ? 'CRON_SECRET is empty, so /api/cron refuses every call.' : null,
    why: 'On Vercel nothing else runs background jobs.',
    how: 'Set CRON_SECRET, and let a scheduler call /api/cron each minute.',
  },
  {
    id: 'migration',
    title: 'Database schema',
    find: ({ schema }) =>
      from(schema, ({ found, expected }) =>
        found === expected
          ? null
          : `The database has schema ${found}, and this version needs ${expected}.`,
      ),
    why: 'Some pages fail until they agree.',
    how: 'If the first is lower, run npm run migrate with the settings of this site, else install its newer version.',
  },
  {
    id: 'node',
    title: 'Node version',
    find({ node, at }) {
      const major = Number.parseInt(node, 10)
      const end = NODE_ENDS[major]
      if (!end) return `Node ${node} isn’t a version that this site is tested with.`
      const isOver = at > Date.parse(end) + hours(24)
      return isOver ? `Node ${major} has had no security fixes since ${end}.` : null
    },
    why: 'Known security holes stay open.',
    how: `Use Node ${Math.max(...Object.keys(NODE_ENDS).map(Number))}.`,
    canWait: true,
  },
  {
    id: 'factors',
    title: 'Two-step login of staff',
    find: ({ staffWithoutFactor }) =>
      from(staffWithoutFactor, (count) =>
        count === 0
          ? null
          : `${plural(count, 'account')} of your team ${count === 1 ? 'has' : 'have'} no second factor.`,
      ),
    why: 'Anyone who learns the password can change the whole site.',
    how: 'Have each add a passkey or two-step login in their settings; REQUIRE_STAFF_SECOND_FACTOR=1 makes it a must.',
    canWait: true,
  },
  {
    id: 'admin',
    title: 'Admin address',
    find: ({ isExampleAdmin }) =>
      from(isExampleAdmin, (isExample) =>
        isExample ? 'An admin still has the address admin@example.com.' : null,
      ),
    why: 'Nobody reads it, so password resets and alerts don’t arrive.',
    how: 'Change the address in the settings of that account.',
    canWait: true,
  },
  {
    id: 'demo',
    title: 'Invented data',
    find: ({ isDemo }) =>
      from(isDemo, (is) => (is ? 'The people and ratings of the demo are on this site.' : null)),
    why: 'Readers would think they’re real.',
    how: 'Start again with DEMO=0 and an empty DATA_DIR.',
    canWait: true,
  },
  {
    id: 'influencers',
    title: 'First influencers',
    find: ({ hasListed }) => from(hasListed, (has) => (has ? null : 'No influencer is listed.')),
    why: 'Visitors find an empty page.',
    how: 'Add some: as staff you can approve them in the same form.',
    canWait: true,
  },
] as const satisfies readonly Check[]

export type HealthCheckId = (typeof CHECKS)[number]['id']
export const HEALTH_CHECK_IDS = CHECKS.map(({ id }) => id)

/** `wrong`, or only before others may use the site (`later`); `unknown`: it could not be found out here. */
export const HEALTH_STATES = ['wrong', 'later', 'unknown', 'fine'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

export type HealthResult = {
  id: HealthCheckId
  title: string
  state: HealthState
  /** What is wrong, why it matters and how to mend it; empty unless something is. */
  what: string
  why: string
  how: string
}

/** Returns the result of each check; what is wrong comes first. */
export function judgeHealth(facts: HealthFacts): HealthResult[] {
  const isLocal = isLocalAddress(facts.siteUrl)
  const results = CHECKS.map((check: Check & { id: HealthCheckId }): HealthResult => {
    const { id, title, why, how, canWait } = check
    const what = check.find(facts)
    if (!what)
      return { id, title, state: what === null ? 'fine' : 'unknown', what: '', why: '', how: '' }
    return { id, title, state: canWait && isLocal ? 'later' : 'wrong', what, why, how }
  })
  return HEALTH_STATES.flatMap((state) => results.filter((result) => result.state === state))
}

const NEED_TIME = new Set<string>(
  CHECKS.filter((check: Check) => check.needsTime).map(({ id }) => id),
)

/** Returns a line for each thing that is wrong with a site that has just started. */
export const problemsAtStart = (results: readonly HealthResult[]): string[] =>
  results
    .filter(({ state, id }) => state === 'wrong' && !NEED_TIME.has(id))
    .map(({ what, how }) => `${what} ${how}`)

/** What to do before others may use the site, and the checks by which each is done. */
const STEPS = {
  operator: ['operator'],
  email: ['mail', 'smtp', 'sender'],
  contacts: ['contacts'],
  address: ['address', 'https', 'proxies'],
  factors: ['factors', 'admin'],
  backup: ['backup'],
  influencers: ['influencers', 'demo'],
} as const satisfies Record<string, readonly HealthCheckId[]>

export type OpeningStep = keyof typeof STEPS
export const OPENING_STEPS = Object.keys(STEPS) as OpeningStep[]

/** Returns what is left to do of each step: what its checks say is wrong; null once it is done. */
export function openingOf(results: readonly HealthResult[]): Record<OpeningStep, string | null> {
  const leftOf = (ids: readonly HealthCheckId[]) =>
    results.filter(({ id }) => ids.includes(id)).map(({ what }) => what)
  return Object.fromEntries(
    OPENING_STEPS.map((step) => [step, leftOf(STEPS[step]).filter(Boolean).join(' ') || null]),
  ) as Record<OpeningStep, string | null>
}

/** Whether nobody can own a domain: it is kept for examples and tests (RFC 2606), or names this machine. */
export const isExampleHost = (host: string): boolean =>
  !host.includes('.') ||
  /(?:^|\.)example(?:\.(?:com|net|org))?$|\.(?:localhost|invalid|test)$/i.test(host)

const durationOf = (ms: number) =>
  ms < hours(2) ? `${Math.round(ms / minutes(1))} minutes` : `${Math.round(ms / hours(1))} hours`
