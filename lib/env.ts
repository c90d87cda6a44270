import { z } from 'zod'
import { emailAddress } from '@/lib/wire/fields'

/** The URI options that the site relies on; their names are case-insensitive. `lib/db/connect.ts` sets the same in code. */
const REQUIRED: Readonly<Record<string, string>> = {
  w: 'majority',
  j: 'true',
  journal: 'true',
  readconcernlevel: 'majority',
  readpreference: 'primary',
  retryreads: 'true',
  retrywrites: 'true',
}

/** Returns a message about the first option of a MongoDB URI that is weaker than required; null when there is none. */
export function findWeakOption(uri: string): string | null {
  const options = new URLSearchParams(uri.split('?')[1] ?? '')
  for (const [name, value] of options) {
    const required = REQUIRED[name.toLowerCase()]
    if (required && value.toLowerCase() !== required) {
      return `${name}=${value} is not supported, only ${name}=${required} is`
    }
  }
  return null
}

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')

const MAIL_SERVER_FORM =
  'must be smtp(s)://user:password@host:port; % # / ? in them are %25 %23 %2F %3F'

function isMailServer(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    decodeURIComponent(`${username}:${password}`)
    return /^smtps?:$/.test(protocol) && hostname !== ''
  } catch {
    return false
  }
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  // A replica-set address lists several hosts, which a URL check refuses.
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must start with mongodb:// or mongodb+srv://')
    .refine((uri) => !findWeakOption(uri), {
      error: ({ input }) => findWeakOption(String(input)) ?? '',
    }),
  MONGODB_POOL_SIZE: z.coerce.number().int().min(2).max(10_000).default(50),
  MONGODB_IDLE_MS: z.coerce.number().int().min(0).default(60_000),
  MONGODB_SELECTION_MS: z.coerce.number().int().min(100).max(60_000).default(3_000),
  SITE_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  JWT_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, 'needs at least 32 bytes'),
  JWT_SECRET_PREVIOUS: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, 'needs at least 32 bytes')
    .optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DEMO: flag.default(true),
  CHANNEL_RATING_MARKUP: flag.default(false),
  CLAIM_FETCH: flag.default(false),
  SMTP_URL: z.string().refine(isMailServer, MAIL_SERVER_FORM).optional(),
  MAIL_FROM: z.string().min(3).default('Influencer Ratings <no-reply@localhost>'),
  CLOUDINARY_URL: z
    .string()
    .regex(/^cloudinary:\/\/[^:@]+:[^:@]+@[\w-]+/)
    .optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  FEEDBACK_URL: z.url({ protocol: /^https?$/ }).default('https://example.com/feedback'),
  CONTACT_EMAIL: emailAddress.default('contact@example.com'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]+$/, 'must start with mailto:, https:// or tel:')
    .optional(),
  SECURITY_EXPIRES: z.union([z.iso.date(), z.iso.datetime()]).pipe(z.coerce.date()).optional(),
  SOCIAL_URL: z.url({ protocol: /^https?$/ }).default('https://example.com/social'),
  REQUIRE_VERIFIED_EMAIL: flag.optional(),
  REQUIRE_STAFF_SECOND_FACTOR: flag.default(false),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  SURGE_FACTOR: z.coerce.number().min(1).max(1_000_000).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  CACHE_MB: z.coerce.number().int().min(1).max(65_536).default(64),
  METRICS_TOKEN: z.string().min(16).optional(),
  CRON_SECRET: z.string().min(16).optional(),
  EMAIL_EVENTS_SECRET: z.string().min(16).optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(200),
  SEVERAL_HOSTS: flag.default(true),
  HOST_ID: z.string().max(100).default(''),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  VERCEL: flag.default(false),
  GIT_COMMIT: z
    .string()
    .regex(/^[\da-f]{7,64}$/)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('influencer-ratings'),
  TRACE_SAMPLE_RATIO: z.coerce.number().min(0).max(1).default(1),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Env = Omit<z.output<typeof schema>, 'REQUIRE_VERIFIED_EMAIL' | 'SURGE_FACTOR'> & {
  /** Whether ratings of accounts with an unverified e-mail stay out of the average. */
  REQUIRE_VERIFIED_EMAIL: boolean
  /** Multiplies the numbers of ratings that are a surge (lib/domain/rating-surge). */
  SURGE_FACTOR: number
}

/** The names of all settings, for the test that compares `.env.example` with them. */
export const SETTING_NAMES = Object.keys(schema.shape)

/** Defaults on Vercel, where many small processes share the database and each is suspended between requests. */
const VERCEL_DEFAULTS = { MONGODB_POOL_SIZE: '10', MONGODB_IDLE_MS: '5000' }

/** Parses settings; throws one Error whose message names each bad setting on a line of its own. Empty means unset. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value))
  const isVercel = schema.shape.VERCEL.safeParse(given.VERCEL).data
  const result = schema.safeParse({ ...(isVercel && VERCEL_DEFAULTS), ...given })
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return given[name] === undefined ? `${name} is required` : `${name}: ${issue.message}`
    })
    throw new Error(`Invalid settings:\n  ${lines.join('\n  ')}`)
  }
  const parsed = result.data
  return {
    ...parsed,
    REQUIRE_VERIFIED_EMAIL: parsed.REQUIRE_VERIFIED_EMAIL ?? Boolean(parsed.SMTP_URL),
    // A load test that raises the rate limits also sends many ratings at once.
    SURGE_FACTOR: parsed.SURGE_FACTOR ?? Math.max(1, parsed.RATE_LIMIT_FACTOR),
  }
}

let env: Env | undefined

/** Returns the settings, parsed once. `instrumentation.ts` calls it at boot, so that a misconfigured host never serves. */
export function getEnv(): Env {
  // biome-ignore lint/style/noProcessEnv: the only reader of the settings
  env ??= parseEnv(process.env)
  return env
}

/** Discards the parsed settings, for tests that change one. */
export function resetEnv(): void {
  env = undefined
}
