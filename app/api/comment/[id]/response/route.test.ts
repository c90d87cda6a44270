import { expect, test } from 'vitest'
import { POST as FACTS } from '@/app/api/me/pages/[id]/facts/route'
import { GET as REVIEWS } from '@/app/api/me/pages/[id]/reviews/route'
import { GET as PAGES } from '@/app/api/me/pages/route'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { editInfluencer } from '@/lib/influencers/facts/commands'
import { fileReport } from '@/lib/reports/commands'
import { ReportModel } from '@/models/report'
import { UserModel } from '@/models/user'
import { REPORT } from '@/tests/support/decide'
import { actorOf, aMember, anAdmin, anInfluencer, aReview } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { DELETE, GET, POST } from './route'

withDatabase()

async function anOwnedPage() {
  const owner = await aMember()
  const ownership = { since: new Date(), method: 'code' as const }
  const influencer = await anInfluencer({ claimedBy: owner._id, ownership })
  const review = await aReview({ influencerId: influencer._id })
  return { owner, influencer, params: { id: review.id } }
}

test('an owner responds, edits and deletes; readers see the earlier version [T20]', async () => {
  const { owner, params } = await anOwnedPage()
  const send = (text: string) => call(POST, { params, body: { text }, ...signedIn(owner) })
  const given = await send('Thanks.')
  expect([given.status, given.body.response.text]).toEqual([200, 'Thanks.'])
  await send('Thank you.')
  const { body } = await call(GET, { params })
  expect(body.versions.map(({ text }: { text: string }) => text)).toEqual(['Thanks.'])
  const remove = () => call(DELETE, { method: 'DELETE', params, ...signedIn(owner) })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await call(GET, { params })).status).toBe(404)
})

test.each([
  ['an empty text', { text: '  ' }, 422, MESSAGES.emptyResponse],
  ['no text', {}, 422, MESSAGES.emptyResponse],
  ['2,001 characters', { text: 'a'.repeat(2_001) }, 422, SERVER_MESSAGES.replyTooLong],
  ['bad language', { text: 'You fucking liar' }, 422, MESSAGES.badLanguage],
])('a response of %s is refused [T20]', async (_, body, status, msg) => {
  const { owner, params } = await anOwnedPage()
  const sent = await call(POST, { params, body, ...signedIn(owner) })
  expect([sent.status, sent.body.success, sent.body.msg]).toEqual([status, false, msg])
})

test('a member who does not own the page is refused with a sentence [T20]', async () => {
  const { influencer, params } = await anOwnedPage()
  const stranger = signedIn(await aMember())
  const sent = await call(POST, { params, body: { text: 'Hi.' }, ...stranger })
  expect([sent.status, sent.body.msg]).toEqual([403, SERVER_MESSAGES.notOwner])
  const page = { id: influencer.id }
  expect((await call(REVIEWS, { params: page, ...stranger })).status).toBe(404)
  const edit = await call(FACTS, { params: page, body: { about: 'Mine' }, ...stranger })
  expect(edit.status).toBe(404)
})

test('the facts of a page are its owner’s to change, its name and category are not [T19]', async () => {
  const { owner, influencer } = await anOwnedPage()
  const page = { params: { id: influencer.id }, ...signedIn(owner) }
  const body = { about: 'By me.', name: 'Queen', category: 'Food', expertise: 'All' }
  expect((await call(FACTS, { ...page, body })).status).toBe(200)
  const { about, name, category, expertise } = await influencer.reload()
  expect(about).toBe('By me.')
  expect([name, category, expertise]).toEqual([
    influencer.name,
    influencer.category,
    influencer.expertise,
  ])
  const wrong = await call(FACTS, { ...page, body: { country: 'Atlantis' } })
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { country: SERVER_MESSAGES.countryUnknown },
  ])
  const { body: desk } = await call(PAGES, signedIn(owner))
  expect(desk.pages).toMatchObject([{ id: influencer.id, facts: { about: 'By me.' } }])
})

test('[F9] other names that an owner proposes wait for staff, once, beside the facts that are changed at once', async () => {
  const { owner, influencer } = await anOwnedPage()
  const page = { params: { id: influencer.id }, ...signedIn(owner) }
  const save = (body: object, who = page) => call(FACTS, { ...who, body })
  const waiting = async () => {
    const open = { subjectId: influencer._id, state: 'open' } as const
    const reports = await ReportModel.find(open, 'details reason').lean()
    return reports.map(({ reason, details }) => `${reason} ${details}`)
  }
  expect((await save({ about: 'By me.', otherNames: [] })).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect((await save({ about: 'Mine.', otherNames: ['Koba', ' Koba '] })).status).toBe(200)
  expect(await influencer.reload()).toMatchObject({ about: 'Mine.', otherNames: [] })
  expect(await waiting()).toEqual(['facts Also known as: Koba'])
  expect((await save({ otherNames: ['Koba', 'K., Taro'] })).status).toBe(200)
  expect(await waiting()).toEqual(['facts Also known as: Koba, K., Taro'])
  const wrong = await save({ about: 'Lost.', otherNames: ['Staff pick'] })
  expect(wrong.body.fields).toEqual({ otherNames: SERVER_MESSAGES.nameReserved })
  expect((await influencer.reload()).about).toBe('Mine.')
  const stranger = { ...page, ...signedIn(await aMember()) }
  expect((await save({ otherNames: ['Evil'] }, stranger)).status).toBe(404)
  expect(await waiting()).toHaveLength(1)

  await UserModel.updateOne({ _id: influencer._id }, { otherNames: ['Koba', 'K., Taro'] })
  const { body: desk } = await call(PAGES, signedIn(owner))
  expect(desk.pages).toMatchObject([{ facts: { otherNames: ['Koba', 'K., Taro'] } }])
  expect((await save({ otherNames: [] })).status).toBe(200)
  expect(await waiting()).toEqual(['facts Also known as: no other name'])
})

test('[O15] an owner says that the page is an AI persona and takes it back, but not what our team says', async () => {
  const { owner, influencer } = await anOwnedPage()
  const page = { params: { id: influencer.id }, ...signedIn(owner) }
  const save = (body: object) => call(FACTS, { ...page, body })
  expect((await save({ aiPersona: 'Drawn by our studio.' })).status).toBe(200)
  expect(await influencer.reload()).toMatchObject({ aiPersonaMark: { by: 'owner' } })
  expect((await call(PAGES, signedIn(owner))).body.pages).toMatchObject([
    { facts: { aiPersona: 'Drawn by our studio.' } },
  ])
  expect((await save({ aiPersona: '' })).status).toBe(200)
  expect(await influencer.reload()).toMatchObject({ aiPersona: '', aiPersonaMark: null })

  const [admin, form] = [actorOf(await anAdmin()), { aiPersona: 'https://studio.example' }]
  await editInfluencer(admin, influencer.id, form)
  const refused = await save({ about: 'Lost.', aiPersona: '' })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { aiPersona: SERVER_MESSAGES.aiPersonaByStaff },
  ])
  expect((await save({ about: 'Kept.', ...form })).status).toBe(200)
  expect(await influencer.reload()).toMatchObject({ about: 'Kept.', ...form })
  const stranger = { ...page, ...signedIn(await aMember()) }
  expect((await call(FACTS, { ...stranger, body: { aiPersona: '' } })).status).toBe(404)
})

test('[F9] a proposal of other names takes the place of no other report of the owner', async () => {
  const { owner, influencer } = await anOwnedPage()
  const report = { ...REPORT, subjectKind: 'influencer', reason: 'impersonation' } as const
  await fileReport({ ...report, subjectId: influencer.id, details: 'Help.' }, actorOf(owner))
  const page = { params: { id: influencer.id }, ...signedIn(owner) }
  const refused = await call(FACTS, { ...page, body: { about: 'New.', otherNames: ['Koba'] } })
  expect([refused.status, refused.body.msg]).toEqual([409, SERVER_MESSAGES.namesReported])
  expect((await influencer.reload()).about).toBe(influencer.about)
  expect(await ReportModel.find({ subjectId: influencer._id }).lean()).toMatchObject([
    { reason: 'impersonation', details: 'Help.' },
  ])
})
