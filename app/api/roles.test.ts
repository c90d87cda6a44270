/// <reference types="vite/client" />
import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import type { Power } from '@/lib/domain/powers'
import type { Confirmation } from '@/lib/http/confirmation'
import type { Declaration } from '@/lib/http/route'
import { ReplyModel } from '@/models/reply'
import {
  aCategory,
  aMember,
  anAdmin,
  anAnonymousReview,
  anInfluencer,
  aReview,
} from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import {
  call,
  emptyDatabase,
  recordSessions,
  signedIn,
  unconfirmed,
  withDatabase,
} from '@/tests/support/http'

/* Not on a real MongoDB: who is refused is decided by a session and a declaration, before a query. */
withDatabase()
beforeEach(emptyDatabase)

/*
 * Who may call what, as each route declares it, compared with what happens. `anyone`; the `account` of any person, also
 * while it is suspended; a `member` in good standing; the `author` of the content in question; an `admin`; an admin or a
 * member with a power (`moderate`, `curate`, `staff`: either); the `scheduler`, authenticated by a secret of the settings
 * instead of an account.
 */
type Row = 'anyone' | 'scheduler' | 'account' | 'member' | 'author' | StaffRow
type StaffRow = 'admin' | 'staff' | Power

/** What a declaration does not say, because `run` decides it. */
const DECIDED_BY_RUN: Readonly<Record<string, Row>> = {
  'GET /api/cron': 'scheduler',
  'POST /api/email-events': 'scheduler',
  'DELETE /api/questions/{id}': 'author',
  'POST /api/questions/{id}/name': 'author',
  'PATCH /api/comment/{id}/reply/{replyId}': 'author',
  'DELETE /api/comment/{id}/reply/{replyId}': 'author',
}

function staffRow(powers: readonly Power[] = []): StaffRow {
  const [power] = powers
  return powers.length > 1 ? 'staff' : (power ?? 'admin')
}

const rowOf = (name: string, { access, powers }: Declaration): Row =>
  DECIDED_BY_RUN[name] ?? (access.startsWith('admin') ? staffRow(powers) : (access as Row))

const handlers = await allHandlers()
const rows = [...handlers].map(([name, { declaration }]) => {
  if (!declaration) throw new Error(`${name} does not declare who may call it.`)
  return [name, rowOf(name, declaration)] as const
})

/** Writes of visitors. One that is not listed here fails below: opening an endpoint takes a second thought. */
const WRITES_OF_VISITORS = [
  'POST /api/auth/[...nextauth]',
  'POST /api/forget-password',
  'POST /api/influencerAdd',
  'POST /api/logout',
  'POST /api/reports',
  'POST /api/reports/{number}/appeal',
  'POST /api/reset-password',
  'POST /api/session/third-party',
  'POST /api/signin',
  'POST /api/signin/link',
  'POST /api/signin/link/confirm',
  'POST /api/signin/passkey',
  'POST /api/signin/passkey/challenge',
  'POST /api/signin/second-factor',
  'POST /api/signin/second-factor/recovery',
  'POST /api/signup',
  'POST /api/upload',
  'POST /api/verify-email',
]

/** What takes a fresh confirmation, apart from what the body proves: never an endpoint of the contract. */
const CONFIRMED: Readonly<Record<string, Confirmation>> = {
  'DELETE /api/admin/pauses/{kind}': 'always',
  'DELETE /api/users/remove/{id}': 'sometimes',
  'POST /api/admin/bulk': 'always',
  'POST /api/admin/imports/{id}': 'always',
  'POST /api/admin/pauses/{kind}': 'always',
  'POST /api/admin/reviews/{id}/author': 'always',
  'POST /api/admin/site': 'always',
  'POST /api/admin/users/{id}/email': 'always',
  'POST /api/admin/users/{id}/facts': 'sometimes',
  'POST /api/admin/users/{id}/merge': 'sometimes',
  'POST /api/admin/users/{id}/powers': 'always',
  'POST /api/admin/queue/{id}/decide': 'sometimes',
  'POST /api/admin/users/{id}/second-factor': 'always',
  'POST /api/admin/users/{id}/suspend': 'sometimes',
  'POST /api/admin/users/{id}/undo': 'always',
  'POST /api/me/close': 'unlessPassword',
  'POST /api/me/email': 'unlessPassword',
  'POST /api/me/passkeys/challenge': 'unlessProof',
  'POST /api/me/passkeys/remove': 'unlessProof',
  'POST /api/me/password': 'unlessPassword',
  'POST /api/me/second-factor/recovery-codes': 'unlessProof',
  'POST /api/me/second-factor/totp': 'unlessProof',
  'POST /api/me/second-factor/totp/remove': 'unlessProof',
  'POST /api/me/third-party': 'unlessProof',
  'POST /api/me/third-party/remove': 'unlessProof',
  'POST /api/users/remove/{id}': 'sometimes',
}

test('what takes a fresh confirmation is listed here, and nothing of the contract [A9, A19]', () => {
  const declared = [...handlers].flatMap(([name, { declaration }]) =>
    declaration?.confirm ? [[name, declaration.confirm]] : [],
  )
  expect(Object.fromEntries(declared)).toEqual(CONFIRMED)
})

const STAFF_OF_QUEUE = ['GET /api/admin/queue', 'GET /api/admin/queue/{id}'].concat(
  ['decide', 'escalate', 'note', 'release', 'snooze', 'take'].map(
    (act) => `POST /api/admin/queue/{id}/${act}`,
  ),
  'POST /api/admin/decisions/{number}/undo',
)
const MODERATE = [
  'GET /api/admin/statements',
  'POST /api/admin/queue',
  'GET /api/admin/queue/{id}/stars',
  'GET /api/admin/surges/{id}',
  'POST /api/admin/surges/{id}/end',
  'POST /api/admin/surges/{id}/prolong',
]
const CURATE = [
  'GET /api/admin/categories',
  'POST /api/admin/categories',
  'DELETE /api/admin/categories/{id}',
  'POST /api/admin/categories/{id}/merge',
  'POST /api/admin/categories/{id}/rename',
  'GET /api/admin/duplicates',
  'POST /api/admin/submissions/{id}/approve',
  'POST /api/admin/users/{id}/facts',
  'GET /api/admin/users/{id}/merge',
  'POST /api/admin/users/{id}/merge',
  'POST /api/admin/merges/{id}/undo',
]
/** What powers open, one by one: everything else of staff is for admins. */
const STAFF_ROWS: Readonly<Record<string, readonly Row[]>> = Object.fromEntries([
  ...STAFF_OF_QUEUE.map((name) => [name, ['staff']]),
  ...MODERATE.map((name) => [name, ['moderate']]),
  ...CURATE.map((name) => [name, ['curate']]),
])

/** The rows that an address allows. */
function rowsFor(name: string): readonly Row[] {
  // The contract's own endpoints for admins know no powers.
  if (/ \/api\/users\/| \/api\/admin\/users$/.test(name)) return ['admin']
  if (/ \/api\/admin\//.test(name)) return STAFF_ROWS[name] ?? ['admin']
  if (/ \/api\/me(?:\/|$)/.test(name)) return ['account', 'member']
  if (name.startsWith('GET ')) return ['anyone', 'account', 'scheduler']
  if (name === 'POST /api/email-events') return ['scheduler']
  return WRITES_OF_VISITORS.includes(name) ? ['anyone'] : ['account', 'member', 'author']
}

test('the address of an endpoint tells who may call it [A10]', () => {
  expect(rows.filter(([name, row]) => !rowsFor(name).includes(row))).toEqual([])
  const known = new Set(rows.map(([name]) => name))
  expect(Object.keys(STAFF_ROWS).filter((name) => !known.has(name))).toEqual([])
})

/** Files beside the API, the same for all callers, and the plain forms, which anyone may send. */
const FILES = [
  '/app/badge/[name]/route.ts',
  '/app/feed.xml/route.ts',
  '/app/flags/[name]/route.ts',
  '/app/not-me/send/route.ts',
  '/app/recovery/send/route.ts',
  '/app/report/appeal/route.ts',
  '/app/report/confirm/route.ts',
  '/app/report/send/route.ts',
  '/app/reviews/[expertId]/feed.xml/route.ts',
  '/app/security.txt/route.ts',
  '/app/share/[name]/route.ts',
  '/app/sitemap.xml/route.ts',
  '/app/sitemaps/[part]/route.ts',
  '/app/u/[token]/route.ts',
]

test('no other file answers requests', () => {
  const files = Object.keys(import.meta.glob('/app/**/route.ts'))
  expect(files.filter((file) => !file.startsWith('/app/api/')).sort()).toEqual(FILES)
})

const suspension = { since: new Date(), until: null, reason: 'Advertises.' }
const SUSPENDED = 'Your account is suspended. Reason: Advertises.'
const PASSWORD = 'correct horse battery'
const passwordHash = hashPassword(PASSWORD)

/** A rating with a reply by the same author, who is one of the callers. */
async function aStage(name: string) {
  const author = await aMember({ passwordHash: await passwordHash })
  const review = await aReview({ authorId: author._id })
  const { _id: replyId } = await ReplyModel.create({
    reviewId: review._id,
    authorId: author._id,
    authorName: author.name,
    text: 'Mine',
  })
  const isAnonymous = name.endsWith('/name') && name.includes('questions')
  const id =
    isAnonymous || name.endsWith('/author')
      ? (await anAnonymousReview({ memberId: author._id })).id
      : await subjectOf(name, review.id)
  return {
    params: { id, replyId: String(replyId), name: 'x', kind: 'x', nextauth: 'csrf' },
    email: author.email ?? '',
    callers: {
      visitor: null,
      suspended: await aMember({ suspension, passwordHash: await passwordHash }),
      removed: await aMember({ removedAt: new Date() }),
      influencer: await anInfluencer(),
      stranger: await aMember(),
      author,
      moderator: await aMember({ powers: ['moderate'] }),
      curator: await aMember({ powers: ['curate'] }),
      suspendedModerator: await aMember({
        powers: ['moderate', 'curate'],
        suspension,
        passwordHash: await passwordHash,
      }),
      // Powers of other roles are a fault in the data, and admit to nothing.
      poweredInfluencer: await anInfluencer({ powers: ['moderate', 'curate'] } as object),
      admin: await anAdmin(),
    },
  }
}

async function subjectOf(name: string, reviewId: string): Promise<string> {
  if (name.includes('/categories/')) return (await aCategory()).id
  return /comment|questions|reviews|proofs/.test(name) ? reviewId : (await anInfluencer()).id
}

type Stage = Awaited<ReturnType<typeof aStage>>
type Caller = keyof Stage['callers']

type Asked = { session?: { token: string } | null | undefined; body?: object }

function sessionOf(stage: Stage, who: Caller) {
  const caller = stage.callers[who]
  return caller && signedIn(caller)
}

async function ask(name: string, stage: Stage, who: Caller, asked: Asked = {}) {
  const handler = handlers.get(name)
  const [method = 'GET'] = name.split(' ')
  const { status, body } = await call(
    async (...sent) => (await handler?.(...sent)) ?? new Response(),
    {
      method,
      params: stage.params,
      ...(asked.session ?? sessionOf(stage, who)),
      ...(/GET|DELETE/.test(method)
        ? {}
        : {
            body: asked.body ?? {
              email: stage.email,
              password: PASSWORD,
              currentPassword: PASSWORD,
              closure: 'erased',
              questionDetails: 'Hello',
              reason: 'Because',
              type: 'bounce',
            },
          }),
    },
  )
  return { status, msg: body?.msg, confirm: body?.confirm }
}

/** Who is refused by everything of staff. */
const NOT_STAFF = {
  visitor: 401,
  removed: 401,
  suspended: 403,
  influencer: 403,
  stranger: 403,
  author: 403,
  suspendedModerator: 403,
  poweredInfluencer: 403,
}
const REFUSED: Record<Row, Partial<Record<Caller, number>>> = {
  anyone: {},
  scheduler: {
    visitor: 401,
    suspended: 401,
    removed: 401,
    influencer: 401,
    stranger: 401,
    author: 401,
    moderator: 401,
    curator: 401,
    admin: 401,
  },
  account: { visitor: 401, removed: 401 },
  member: { visitor: 401, removed: 401, suspended: 403, suspendedModerator: 403 },
  author: {
    visitor: 401,
    removed: 401,
    suspended: 403,
    stranger: 404,
    moderator: 404,
    curator: 404,
    admin: 404,
  },
  admin: { ...NOT_STAFF, moderator: 403, curator: 403 },
  staff: NOT_STAFF,
  moderate: { ...NOT_STAFF, curator: 403 },
  curate: { ...NOT_STAFF, moderator: 403 },
}
const MEMBERS = ['stranger', 'moderator', 'curator', 'author'] as const
/** Whom each row admits; the last one may delete the record. */
const ADMITTED: Record<Row, readonly Caller[]> = {
  anyone: ['visitor', 'suspended', 'removed', 'influencer', ...MEMBERS, 'admin'],
  scheduler: [],
  account: ['suspended', 'suspendedModerator', ...MEMBERS, 'admin'],
  member: [...MEMBERS, 'admin'],
  author: ['author'],
  admin: ['admin'],
  staff: ['moderator', 'curator', 'admin'],
  moderate: ['moderator', 'admin'],
  curate: ['curator', 'admin'],
}

/** Fields that a write touches without changing facts: counters and times of updates. */
const BOOKKEEPING = { __v: 0, totalsAt: 0, updatedAt: 0 }

/** A digest of each collection, since a difference in one of thousands of lines would be unreadable. */
async function snapshot(): Promise<Record<string, string>> {
  await recordSessions()
  const { db } = mongoose.connection
  const names = ['users', 'reviews', 'replies', 'reactions', 'flags', 'points', 'categories']
  const digests = names.map(async (name) => {
    const stored = db?.collection(name).find({}, { projection: BOOKKEEPING }).sort({ _id: 1 })
    const text = JSON.stringify(await stored?.toArray())
    return [name, createHash('sha256').update(text).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

test.each(rows)('%s is for %s: others are refused and change nothing [A10]', async (name, row) => {
  const stage = await aStage(name)
  const expected = Object.entries(REFUSED[row])
  const sessions = new Map(expected.map(([who]) => [who, sessionOf(stage, who as Caller)]))
  const before = await snapshot()
  const answers = []
  const reasons = new Set<string>()
  for (const [who, status] of expected) {
    const answer = await ask(name, stage, who as Caller, { session: sessions.get(who) })
    answers.push([who, answer.status])
    if (who.startsWith('suspended') && status === 403) reasons.add(answer.msg)
  }
  expect(answers).toEqual(expected)
  expect([...reasons].filter((msg) => msg !== SUSPENDED)).toEqual([])
  expect(await snapshot()).toEqual(before)

  const shutOut = []
  for (const who of ADMITTED[row]) {
    const { status } = await ask(name, stage, who)
    if ([401, 403, 500].includes(status)) shutOut.push([who, status])
  }
  expect(shutOut).toEqual([])
})

const TO_CONFIRM = rows.filter(([name]) => /always|unless/.test(CONFIRMED[name] ?? ''))

test.each(TO_CONFIRM)(
  '%s is for %s: without a fresh confirmation it asks all whom it admits, and changes nothing [A9, A19]',
  async (name, row) => {
    const stage = await aStage(name)
    const callers = Object.keys({
      ...REFUSED[row],
      ...Object.fromEntries(ADMITTED[row].map((who) => [who, 0])),
    })
    const sessions = new Map<string, { token: string }>()
    for (const who of callers) {
      const caller = stage.callers[who as Caller]
      if (caller && !caller.removedAt) sessions.set(who, await unconfirmed(caller))
    }
    const before = await snapshot()
    for (const [who, session] of sessions) {
      const { status, confirm } = await ask(name, stage, who as Caller, { session, body: {} })
      const isAdmitted = ADMITTED[row].includes(who as Caller)
      expect([who, status, confirm]).toEqual([who, 403, isAdmitted || undefined])
    }
    expect(await snapshot()).toEqual(before)
  },
)
