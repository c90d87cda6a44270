import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import { expect, inject } from 'vitest'
import { hashBy } from '@/lib/auth/hasher'
import { onErase } from '@/lib/db/erasure'
import { DURATION, seconds } from '@/lib/domain/durations'
import { registerJobs } from '@/lib/jobs/registry'
import { needsDatabase } from '@/tests/support/needs-database'

/** The settings of a test process: one database per test file, and no connections to other machines. */
const name = `test_${randomBytes(6).toString('hex')}`
// A regular expression, because a URI with several hosts cannot be parsed as a URL.
const given = inject('mongodbUri').replace(/^(mongodb:\/\/[^/?]+)[^?]*/, `$1/${name}`)
const { testPath = '' } = expect.getState()
// A file that needs a database without saying so fails here, instead of being left out where only such files run.
const uri = needsDatabase(readFileSync(testPath, 'utf8')) ? given : 'mongodb://127.0.0.1:1/none'

// biome-ignore lint/style/noProcessEnv: the tests' settings are written where the application reads them
Object.assign(process.env, {
  NODE_ENV: 'test',
  MONGODB_URI: uri,
  SITE_URL: 'http://localhost:3000',
  JWT_SECRET: 'a secret for tests alone, 32 bytes or more',
  DATA_DIR: join(tmpdir(), name),
  RATE_LIMIT_FACTOR: '10000',
  SMTP_URL: '',
  REQUIRE_VERIFIED_EMAIL: '0',
})

// Loaded with the first job, because most test files have none.
registerJobs(async () => (await import('@/lib/background/handlers')).HANDLERS)
onErase(async () => (await import('@/lib/background/erasures')).ERASURES)

// On a busy machine commands and jobs may take longer than in production.
const patience = { jobWaitMs: seconds(20), transactionMs: seconds(12), stalledMs: seconds(12) }
Object.assign(DURATION, patience)

// At the cost of the site, the passwords of the tests would take minutes; `lib/auth/password.test.ts` holds that cost.
const HASH_COST = 4
hashBy({
  hash: (text) => bcrypt.hash(text, HASH_COST),
  compare: (text, hash) => bcrypt.compare(text, hash),
})
