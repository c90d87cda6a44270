/// <reference types="vite/client" />
import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { ReplyModel } from '@/models/reply'
import { aCategory, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { allHandlers } from '@/tests/support/handlers'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

/*
 * Who may call what, written by hand and compared with what happens. A new endpoint fails here until it has its row.
 * `anyone`; the `account` of any person, also while it is suspended; a `member` in good standing; the `author` of the
 * content in question; an `admin`.
 */
const TABLE = {
  anyone: [
    'GET /api/healthz',
    'GET /api/readyz',
    'GET /api/openapi.json',
    'POST /api/signup',
    'POST /api/signin',
    'GET /api/logout',
    'POST /api/logout',
    'POST /api/session/third-party',
    'GET /api/auth/[...nextauth]',
    'POST /api/auth/[...nextauth]',
    'GET /api/user/{id}',
    'GET /api/trending/users',
    'GET /api/trending/influencer',
    'POST /api/forget-password',
    'POST /api/reset-password',
    'POST /api/verify-email',
    'GET /api/users',
    'GET /api/influencers/search',
    'GET /api/influencers/duplicates',
    'GET /api/category/all',
    'GET /api/influenerUnloggedData',
    'GET /api/proof',
    'POST /api/influencerAdd',
    'POST /api/upload',
    'GET /api/images/{name}',
    'GET /api/allReviews',
    'GET /api/transparency',
    'GET /api/comment/{id}/reply',
    'GET /api/comment/{id}/history',
    'POST /api/reports',
    'POST /api/reports/{number}/appeal',
    'GET /api/decisions',
  ],
  /** Authenticated by a secret of the settings instead of an account. */
  scheduler: ['GET /api/cron'],
  account: [
    'POST /api/session',
    'GET /api/getme',
    'GET /api/me',
    'GET /api/me/archive',
    'POST /api/me/password',
    'DELETE /api/me/sessions',
    'POST /api/me/close',
    'GET /api/me/reports',
    'GET /api/me/decisions',
    'POST /api/decisions/{number}/appeal',
  ],
  member: [
    'GET /api/me/place',
    'GET /api/me/points',
    'GET /api/me/ratings',
    'GET /api/me/replies',
    'POST /api/me/name',
    'POST /api/me/picture',
    'POST /api/me/email',
    'DELETE /api/me/email',
    'POST /api/verify-email/resend',
    'POST /api/questions',
    'POST /api/increaseUserScore',
    'POST /api/comment/{id}/like',
    'POST /api/comment/{id}/dislike',
    'POST /api/comment/{id}/flag',
    'POST /api/comment/{id}/reply',
    'DELETE /api/reports/{number}',
  ],
  author: [
    'DELETE /api/questions/{id}',
    'PATCH /api/comment/{id}/reply/{replyId}',
    'DELETE /api/comment/{id}/reply/{replyId}',
  ],
  admin: [
    'GET /api/admin/users',
    'GET /api/admin/users/{id}',
    'POST /api/admin/users/{id}/facts',
    'POST /api/admin/users/{id}/suspend',
    'POST /api/admin/users/{id}/lift',
    'POST /api/admin/bulk',
    'GET /api/admin/duplicates',
    'GET /api/admin/activity',
    'GET /api/admin/log',
    'POST /api/admin/reviews/{id}/restore',
    'POST /api/admin/users/{id}/votes/void',
    'POST /api/admin/users/{id}/votes/restore',
    'GET /api/admin/storms/{id}',
    'POST /api/admin/storms/{id}/end',
    'POST /api/admin/storms/{id}/prolong',
    'GET /api/admin/queue',
    'POST /api/admin/queue',
    'GET /api/admin/queue/{id}',
    'GET /api/admin/queue/{id}/stars',
    'POST /api/admin/queue/{id}/take',
    'POST /api/admin/queue/{id}/release',
    'POST /api/admin/queue/{id}/note',
    'POST /api/admin/queue/{id}/escalate',
    'POST /api/admin/queue/{id}/snooze',
    'POST /api/admin/queue/{id}/decide',
    'POST /api/admin/decisions/{number}/undo',
    'GET /api/admin/law-enforcement-emails',
    'POST /api/admin/law-enforcement-emails',
    'DELETE /api/admin/law-enforcement-emails/{id}',
    'GET /api/admin/categories',
    'POST /api/admin/categories',
    'POST /api/admin/categories/{id}/rename',
    'POST /api/admin/categories/{id}/merge',
    'DELETE /api/admin/categories/{id}',
    'GET /api/users/approve/{id}',
    'POST /api/users/approve/{id}',
    'GET /api/users/remove/{id}',
    'POST /api/users/remove/{id}',
    'DELETE /api/users/remove/{id}',
    'POST /api/users/restore/{id}',
    'POST /api/users/unapprove/{id}',
    'GET /api/users/increaseRating/{id}',
    'POST /api/users/increaseRating/{id}',
    'GET /api/users/decreaseRating/{id}',
    'POST /api/users/decreaseRating/{id}',
  ],
} as const
type Row = keyof typeof TABLE

/** Files beside the API, the same for all callers, and the plain forms, which anyone may send. */
const FILES = [
  '/app/badge/[name]/route.ts',
  '/app/feed.xml/route.ts',
  '/app/flags/[name]/route.ts',
  '/app/report/appeal/route.ts',
  '/app/report/confirm/route.ts',
  '/app/report/send/route.ts',
  '/app/reviews/[expertId]/feed.xml/route.ts',
  '/app/security.txt/route.ts',
  '/app/share/[name]/route.ts',
  '/app/sitemap.xml/route.ts',
  '/app/sitemaps/[part]/route.ts',
]

test('every endpoint has its row, and every row its endpoint', async () => {
  expect(Object.values(TABLE).flat().sort()).toEqual([...(await allHandlers()).keys()].sort())
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
  const id = await subjectOf(name, review.id)
  return {
    params: { id, replyId: String(replyId), name: 'x', nextauth: 'csrf' },
    email: author.email ?? '',
    callers: {
      visitor: null,
      suspended: await aMember({ suspension, passwordHash: await passwordHash }),
      removed: await aMember({ removedAt: new Date() }),
      influencer: await anInfluencer(),
      stranger: await aMember(),
      author,
      admin: await anAdmin(),
    },
  }
}

async function subjectOf(name: string, reviewId: string): Promise<string> {
  if (name.includes('/categories/')) return (await aCategory()).id
  return /comment|questions|reviews/.test(name) ? reviewId : (await anInfluencer()).id
}

type Stage = Awaited<ReturnType<typeof aStage>>
type Caller = keyof Stage['callers']

async function ask(name: string, stage: Stage, who: Caller) {
  const handler = (await allHandlers()).get(name)
  const [method = 'GET'] = name.split(' ')
  const caller = stage.callers[who]
  const { status, body } = await call(
    async (...sent) => (await handler?.(...sent)) ?? new Response(),
    {
      method,
      params: stage.params,
      ...(caller && signedIn(caller)),
      ...(/GET|DELETE/.test(method)
        ? {}
        : {
            body: {
              email: stage.email,
              password: PASSWORD,
              currentPassword: PASSWORD,
              closure: 'erased',
              questionDetails: 'Hello',
              reason: 'Because',
            },
          }),
    },
  )
  return { status, msg: body?.msg }
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
    admin: 401,
  },
  account: { visitor: 401, removed: 401 },
  member: { visitor: 401, removed: 401, suspended: 403 },
  author: { visitor: 401, removed: 401, suspended: 403, stranger: 404, admin: 404 },
  admin: {
    visitor: 401,
    removed: 401,
    suspended: 403,
    influencer: 403,
    stranger: 403,
    author: 403,
  },
}
/** Whom each row admits; the last one may delete the record. */
const ADMITTED: Record<Row, readonly Caller[]> = {
  anyone: ['visitor', 'suspended', 'removed', 'influencer', 'stranger', 'author', 'admin'],
  scheduler: [],
  account: ['suspended', 'stranger', 'author', 'admin'],
  member: ['stranger', 'author', 'admin'],
  author: ['author'],
  admin: ['admin'],
}

/** Fields that a write touches without changing facts: counters and times of updates. */
const BOOKKEEPING = { __v: 0, totalsAt: 0, updatedAt: 0 }

/** A digest of each collection, since a difference in one of thousands of lines would be unreadable. */
async function snapshot(): Promise<Record<string, string>> {
  const { db } = mongoose.connection
  const names = ['users', 'reviews', 'replies', 'reactions', 'flags', 'points', 'categories']
  const digests = names.map(async (name) => {
    const stored = db?.collection(name).find({}, { projection: BOOKKEEPING }).sort({ _id: 1 })
    const text = JSON.stringify(await stored?.toArray())
    return [name, createHash('sha256').update(text).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(digests))
}

const rows = Object.entries(TABLE).flatMap(([row, names]) =>
  names.map((name) => [name, row as Row] as const),
)

test.each(rows)('%s is for %s: others are refused and change nothing', async (name, row) => {
  const stage = await aStage(name)
  const before = await snapshot()
  const expected = Object.entries(REFUSED[row])
  const answers = []
  const reasons = new Set<string>()
  for (const [who, status] of expected) {
    const answer = await ask(name, stage, who as Caller)
    answers.push([who, answer.status])
    if (who === 'suspended' && status === 403) reasons.add(answer.msg)
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
