import { rm } from 'node:fs/promises'
import mongoose from 'mongoose'
import { afterAll, beforeAll } from 'vitest'
import { signSession } from '@/lib/auth/session-token'
import { connect, disconnect } from '@/lib/db/connect'
import { ensureIndexes } from '@/lib/db/indexes'
import { getEnv, resetEnv } from '@/lib/env'
import { afterResponseDone } from '@/lib/jobs/after-response'

/** Gives the test file a database of its own, with all indexes, dropped at the end. */
export function withDatabase(): void {
  beforeAll(async () => {
    await connect()
    await ensureIndexes()
  })
  afterAll(async () => {
    // A job may still write, and a mail be on its way into the folder.
    await afterResponseDone()
    await mongoose.connection.dropDatabase()
    await disconnect()
    await rm(getEnv().DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  })
}

type Handler = (
  request: Request,
  context: { params: Promise<unknown> },
) => Response | Promise<Response>
type Sent = {
  method?: string
  /** Path and query as the client sends them; handlers read their query from it. */
  path?: string
  params?: Record<string, string>
  /** Sent as JSON, unless it is a string, bytes or a form. */
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
}
// The wire's answers have no one shape: a test reads what it expects to find.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = { status: number; body: any; headers: Headers; response: Response }

const isRaw = (body: unknown): body is BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData

/** What `Request` would call plain text. */
const isText = (body: unknown) => body !== undefined && (typeof body === 'string' || !isRaw(body))

/** Calls a route handler as a function, as a client would over HTTP, and reads its JSON answer. */
export async function call(handler: Handler, sent: Sent = {}): Promise<Answer> {
  const { body, token, params = {}, path = '/' } = sent
  const headers = new Headers(sent.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (isText(body) && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const request = new Request(new URL(path, getEnv().SITE_URL), {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve(params) })
  const text = await response.clone().text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    headers: response.headers,
    response,
  }
}

/** A valid session of this account, to spread into `call`. */
export const signedIn = (account: { id: string; tokenVersion?: number }) => ({
  token: signSession(account.id, account.tokenVersion ?? 0),
})

/** Runs with other settings than the tests' own, which are back afterwards. */
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
