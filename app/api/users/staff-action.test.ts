import { expect, test } from 'vitest'
import { POST as approve, GET as approveByLink } from '@/app/api/users/approve/[id]/route'
import { POST as lower, GET as lowerByLink } from '@/app/api/users/decreaseRating/[id]/route'
import { POST as raise, GET as raiseByLink } from '@/app/api/users/increaseRating/[id]/route'
import {
  POST as remove,
  DELETE as removeByDelete,
  GET as removeByLink,
} from '@/app/api/users/remove/[id]/route'
import { POST as restore } from '@/app/api/users/restore/[id]/route'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AuditModel } from '@/models/audit'
import type { UserRecord } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'

withDatabase()

const BY_LINK = {
  approve: approveByLink,
  remove: removeByLink,
  increaseRating: raiseByLink,
  decreaseRating: lowerByLink,
}
const BY_BEARER = { approve, remove, removeByDelete, raise, lower, restore }
const links = Object.entries(BY_LINK)
const all = [...links, ...Object.entries(BY_BEARER)]

/** What each action would change about a pending and about a ranked influencer. */
const subjects = () =>
  Promise.all([
    anInfluencer({ approved: false, listed: false }),
    anInfluencer({ rank: 5 }),
    aMember(),
    anInfluencer({ listed: false, removedAt: new Date() }),
  ])

type Subject = Awaited<ReturnType<typeof subjects>>[number]

async function expectUnchanged(subject: Subject) {
  const { updatedAt: _, ...before } = { ...subject } as UserRecord & Partial<Subject>
  delete before.reload
  delete before.id
  expect(await subject.reload()).toMatchObject(before)
  expect(await AuditModel.countDocuments({ subjectId: subject._id })).toBe(0)
}

test.each(all)(
  '%s fails for a visitor, a member and an influencer, and changes nothing [321]',
  async (_, handler) => {
    const [member, influencer] = [await aMember(), await anInfluencer()]
    const { id } = await anAdmin({ tokenVersion: 1 })
    const outdated = signedIn({ id, tokenVersion: 0 })
    const callers = [
      {},
      { token: 'null' },
      { token: 'x.y.z' },
      outdated,
      signedIn(member),
      signedIn(influencer),
    ]
    for (const subject of await subjects()) {
      const answers = []
      for (const caller of callers) {
        answers.push(await call(handler, { params: { id: subject.id }, ...caller }))
      }
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403])
      expect(answers.map(({ body }) => body.success)).toEqual(callers.map(() => false))
      await expectUnchanged(subject)
    }
  },
)

const OWN_SCRIPT = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}

const FORGED: [string, Record<string, string>][] = [
  ['a navigation', { ...OWN_SCRIPT, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['a picture', { ...OWN_SCRIPT, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a frame', { ...OWN_SCRIPT, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['a prefetch of the browser', { ...OWN_SCRIPT, 'sec-purpose': 'prefetch' }],
  ['an older prefetch', { ...OWN_SCRIPT, purpose: 'prefetch' }],
  ['a prefetch of the router', { ...OWN_SCRIPT, 'next-router-prefetch': '1' }],
  ['another site', { ...OWN_SCRIPT, 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { ...OWN_SCRIPT, 'sec-fetch-site': 'same-site' }],
  ['an old browser, by its cookie', {}],
]

test.each(FORGED)(
  '%s changes nothing, even with the cookie of an admin [322]',
  async (_, headers) => {
    const { token } = signedIn(await anAdmin())
    for (const subject of await subjects()) {
      for (const [, handler] of links) {
        const answer = await call(handler, {
          params: { id: subject.id },
          headers: { ...headers, cookie: `session=${token}` },
        })
        expect([401, 403]).toContain(answer.status)
      }
      await expectUnchanged(subject)
    }
  },
)

test.each(links)('HEAD of %s changes nothing, by cookie or bearer', async (_, handler) => {
  const { token } = signedIn(await anAdmin())
  for (const subject of await subjects()) {
    const params = { id: subject.id }
    const cookie = { ...OWN_SCRIPT, cookie: `session=${token}` }
    const answers = [
      await call(handler, { method: 'HEAD', params, token }),
      await call(handler, { method: 'HEAD', params, headers: cookie }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    await expectUnchanged(subject)
  }
})

test.each(links)(
  '%s works for a script of this site with the cookie of an admin',
  async (_, handler) => {
    const { token } = signedIn(await anAdmin())
    const subject = await anInfluencer({ rank: 1 })
    const { status, headers } = await call(handler, {
      params: { id: subject.id },
      headers: { ...OWN_SCRIPT, cookie: `session=${token}` },
    })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  },
)

test.each(Object.entries(BY_BEARER))(
  '%s accepts no cookie, only a bearer token',
  async (_, handler) => {
    const { token } = signedIn(await anAdmin())
    const [, subject] = await subjects()
    const { status } = await call(handler, {
      method: 'POST',
      params: { id: subject.id },
      headers: { ...OWN_SCRIPT, cookie: `session=${token}` },
    })
    expect(status).toBe(401)
    await expectUnchanged(subject)
  },
)

test.each(all)('%s of an unknown or malformed id is not found', async (name, handler) => {
  const admin = signedIn(await anAdmin())
  const sent = name === 'raise' || name === 'lower' ? { body: {} } : {}
  for (const id of ['f'.repeat(24), 'x', '123456789012', '[object Object]']) {
    const { status, body } = await call(handler, { params: { id }, ...admin, ...sent })
    expect([status, body.success]).toEqual([404, false])
    expect([SERVER_MESSAGES.accountNotFound, SERVER_MESSAGES.notRestorable]).toContain(body.msg)
  }
})

test('too long a reason is refused, and nothing changes', async () => {
  const subject = await anInfluencer()
  const { status } = await call(remove, {
    params: { id: subject.id },
    path: `/?reason=${'x'.repeat(501)}`,
    ...signedIn(await anAdmin()),
  })
  expect(status).toBe(400)
  await expectUnchanged(subject)
})
