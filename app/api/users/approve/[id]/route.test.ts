import { expect, test } from 'vitest'
import { GET as search } from '@/app/api/influencers/search/route'
import { GET as profile } from '@/app/api/influenerUnloggedData/route'
import { GET as approve } from '@/app/api/users/approve/[id]/route'
import { GET as list } from '@/app/api/users/route'
import { onInvalidate } from '@/lib/cache/invalidate'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { searchTokensOf } from '@/lib/search/tokens'
import { AuditModel } from '@/models/audit'
import { aCategory, aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

async function aPending() {
  const name = `Pending ${Math.random().toString(36).slice(2)}`
  const category = (await aCategory()).name
  const pending = { name, category, approved: false, listed: false }
  return anInfluencer({ ...pending, searchKeys: searchTokensOf(pending) })
}

test('an approved influencer is public: in list, search and profile [314, 352]', async () => {
  const pending = await aPending()
  const visible = async () => {
    const query = new URLSearchParams({
      category: pending.category,
      query: pending.name,
      expertId: pending.id,
    })
    const answers = [
      await call(list, { path: `/?${query}` }),
      await call(search, { path: `/?${query}` }),
      await call(profile, { path: `/?${query}` }),
    ]
    return answers.map(({ body }) => JSON.stringify(body).includes(pending.name))
  }
  expect(await visible()).toEqual([false, false, false])

  const { status, body } = await call(approve, {
    params: { id: pending.id },
    ...signedIn(await anAdmin()),
  })
  expect([status, body.success]).toEqual([200, true])
  expect(await visible()).toEqual([true, true, true])
})

test('an approval is logged once, with admin and reason, and invalidates the pages it changes', async () => {
  const admin = await anAdmin()
  const pending = await aPending()
  const dropped: string[] = []
  const end = onInvalidate((tags) => void dropped.push(...tags))
  for (const path of ['/?reason=Checked', '/?reason=Again']) {
    const { status } = await call(approve, { params: { id: pending.id }, path, ...signedIn(admin) })
    expect(status).toBe(200)
  }
  end()

  expect(await AuditModel.find({ subjectId: pending._id }).lean()).toMatchObject([
    { actorId: admin._id, action: 'approve', reason: 'Checked' },
  ])
  expect(dropped).toEqual(expect.arrayContaining([TAG.list, TAG.influencer(pending.id)]))
})

test('a member cannot be approved, a removed influencer is not found', async () => {
  const admin = signedIn(await anAdmin())
  const member = await aMember()
  const gone = await anInfluencer({ approved: false, listed: false, removedAt: new Date() })
  const wrong = await call(approve, { params: { id: member.id }, ...admin })
  const unknown = await call(approve, { params: { id: gone.id }, ...admin })

  expect([wrong.status, wrong.body.msg]).toEqual([409, SERVER_MESSAGES.notInfluencer])
  expect([unknown.status, unknown.body.msg]).toEqual([404, SERVER_MESSAGES.accountNotFound])
  expect(await member.reload()).toMatchObject({ approved: false, listed: false })
  expect(await gone.reload()).toMatchObject({ approved: false, listed: false })
})

test('an influencer whose address is published gets one e-mail with a link to the page, and no other account gets any', async () => {
  const admin = signedIn(await anAdmin())
  const known = await anInfluencer({
    approved: false,
    listed: false,
    publicEmail: 'known@example.com',
  })
  const unknown = await aPending()
  for (const { id } of [known, known, unknown]) await call(approve, { params: { id }, ...admin })
  const mails = await emailsTo('known@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['You now have a page on Influencer Ratings'])
  expect(mails[0]?.text).toContain(`http://localhost:3000/reviews/${known.id}\n`)
  expect(mails[0]?.text).not.toContain(known.name)
})
