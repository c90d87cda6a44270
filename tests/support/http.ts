import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import mongoose, { Types, trusted } from 'mongoose'
import { afterAll, beforeAll } from 'vitest'
import { startSession } from '@/lib/accounts/sessions/commands'
import type { Client, Session } from '@/lib/accounts/sessions/types'
import { signSession, verifySession } from '@/lib/auth/session-token'
import { now } from '@/lib/clock'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { UNKNOWN_DEVICE } from '@/lib/domain/devices'
import { SESSIONS } from '@/lib/domain/sessions'
import { getEnv, resetEnv } from '@/lib/env'
import { trustForwardedFor } from '@/lib/http/client-address'
import type { Declaration } from '@/lib/http/route'
import { afterResponseDone } from '@/lib/jobs/after-response'
import { SchemaVersionModel } from '@/models/schema-version'
import { SettingModel } from '@/models/setting'
import { UserModel } from '@/models/user'

// Handlers are called without the host, and tests choose the addresses of their clients.
trustForwardedFor()

/** Gives the test file its own database, with all indexes, dropped at the end. */
export function withDatabase(): void {
  beforeAll(async () => {
    await connect()
    await ensureIndexes()
  })
  afterAll(async () => {
    // A job may still write, and an e-mail may still be written to the outbox.
    await afterResponseDone()
    await mongoose.connection.dropDatabase()
    await disconnect()
    await rm(getEnv().DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  })
}

const KEPT = [SchemaVersionModel, SettingModel].map(({ collection }) => collection.name)

/**
 * Deletes what the tests before have made, except for settings and the schema's version. For tests that compare everything
 * that is stored: it does not grow from one to the next.
 */
export async function emptyDatabase(): Promise<void> {
  await afterResponseDone()
  const emptied = await listCollections()
  await Promise.all(emptied.map((one) => one.deleteMany({})))
}

async function listCollections() {
  const collections = (await mongoose.connection.db?.collections()) ?? []
  return collections.filter(({ collectionName }) => !KEPT.includes(collectionName))
}

/**
 * Returns a function that leaves nothing stored but what `make` has made, and returns what `make` returned. `make` runs
 * once; what it has stored is put back before each later test, which costs much less.
 */
export function sameStage<T>(make: () => Promise<T>): () => Promise<T> {
  let first: { stage: T; restore: () => Promise<unknown> } | undefined
  return async () => {
    await emptyDatabase()
    if (first) await first.restore()
    else {
      const stage = await make()
      await afterResponseDone()
      first = { stage, restore: await keepRecords() }
    }
    return first.stage
  }
}

/** Returns a function that stores what is stored now in empty collections. */
async function keepRecords() {
  const kept = await Promise.all(
    (await listCollections()).map(async (one) => ({ one, records: await one.find().toArray() })),
  )
  const filled = kept.filter(({ records }) => records.length > 0)
  return () => Promise.all(filled.map(({ one, records }) => one.insertMany(records)))
}

type Handler = {
  (request: Request, context: { params: Promise<unknown> }): Response | Promise<Response>
  declaration?: Pick<Declaration, 'response' | 'alsoAs'>
}
type RequestOptions = {
  method?: string
  /** Path and query as the client sends them; handlers read their query from it. */
  path?: string
  params?: Record<string, string>
  /** Sent as JSON, unless it is a string, bytes or a form. */
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
}
// Responses have no common shape: a test reads what it expects.
// biome-ignore lint/suspicious/noExplicitAny: see above
type CallResult = { status: number; body: any; headers: Headers; response: Response }

const isRaw = (body: unknown): body is BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData

/** Whether `Request` would set the content type of plain text. */
const isText = (body: unknown) => body !== undefined && (typeof body === 'string' || !isRaw(body))

/** Throws when a handler answers in a content type that its declaration does not name. */
function requireDeclared({ declaration }: Handler, { status, headers }: Response): void {
  if (!declaration || status !== 200) return
  const { response, alsoAs = [] } = declaration
  const types = 'contentType' in response ? response.contentType : 'application/json'
  const [type = ''] = headers.get('content-type')?.split(';') ?? []
  const declared = [types, alsoAs].flat()
  if (!declared.includes(type)) {
    throw new Error(`It answers ${type}, but its declaration says ${declared.join(', ')}.`)
  }
}

/** Calls a route handler like a client over HTTP, and returns its parsed response. */
export async function call(handler: Handler, options: RequestOptions = {}): Promise<CallResult> {
  await recordSessions()
  const { body, token, params = {}, path = '/' } = options
  const headers = new Headers(options.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (isText(body) && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const request = new Request(new URL(path, getEnv().SITE_URL), {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve(params) })
  requireDeclared(handler, response)
  const text = await response.clone().text()
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    headers: response.headers,
    response,
  }
}

type Begun = { userId: string; session: Session }

/** The sessions that `signedIn` has begun and no account has on record yet, and the write of those before. */
let begun: Begun[] = []
let recorded: Promise<unknown> = Promise.resolve()

/** Writes the records of all sessions begun so far: one write. For tests that compare what is stored before and after calls. */
export async function recordSessions(): Promise<void> {
  const due = begun
  begun = []
  if (due.length > 0) recorded = recorded.then(() => users().bulkWrite(due.map(added)))
  await recorded
}

const users = () =>
  mongoose.connection.collection<{ sessions: Session[] }>(UserModel.collection.name)

const added = ({ userId, session }: Begun) => ({
  updateOne: {
    filter: { _id: new Types.ObjectId(userId) },
    update: { $push: { sessions: { ...session } } },
  },
})

/** Returns a valid session of this account, to spread into the options of `call`, which has it recorded. */
export function signedIn({ id: userId, tokenVersion = 0 }: { id: string; tokenVersion?: number }) {
  const [id, since] = [randomUUID(), now()]
  const times = { since, usedAt: since, confirmedAt: since }
  const session = {
    ...UNKNOWN_DEVICE,
    ...times,
    id,
    way: 'password' as const,
    version: tokenVersion,
  }
  begun.push({ userId, session })
  const endsAt = new Date(since.getTime() + SESSIONS.staff.absoluteMs)
  return { token: signSession(userId, { id, endsAt }) }
}

/** A browser that accounts do not know and that says nothing of itself. */
export const aClient = (given: Partial<Client> = {}): Client => ({
  device: UNKNOWN_DEVICE,
  deviceKey: randomUUID(),
  ...given,
})

/** Returns a session of this account that it has on record, as signing in begins one. */
export async function inSession(
  { id, tokenVersion = 0 }: { id: string; tokenVersion?: number },
  given: Partial<Client> = {},
) {
  const account = { _id: new Types.ObjectId(id), tokenVersion }
  const token = await startSession(account, 'password', aClient(given))
  return { token, sessionId: verifySession(token)?.sessionId ?? '' }
}

/** Returns a session of this account whose owner signed in too long ago to have confirmed that they are still there. */
export async function unconfirmed(account: { id: string; tokenVersion?: number }) {
  const session = await inSession(account)
  const confirmedAt = new Date(Date.now() - SESSIONS.confirmedMs)
  await UserModel.updateOne(
    { _id: account.id, sessions: trusted({ $elemMatch: { id: session.sessionId } }) },
    { $set: { 'sessions.$.confirmedAt': confirmedAt } },
    { timestamps: false },
  )
  return session
}

/** Runs with other settings, and restores the tests' own afterwards. */
export async function withSettings<T>(
  settings: Record<string, string>,
  run: () => Promise<T>,
): Promise<T> {
  const { env } = process
  const before = Object.keys(settings).map((name) => [name, env[name] ?? ''] as const)
  Object.assign(env, settings)
  resetEnv()
  try {
    return await run()
  } finally {
    Object.assign(env, Object.fromEntries(before))
    resetEnv()
  }
}
