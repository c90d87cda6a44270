import { expect, test } from 'vitest'
import { removeAccount, restoreAccount } from '@/lib/admin/commands'
import { getAccountSheet } from '@/lib/admin/queries'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { approveInfluencer, submitInfluencer } from '@/lib/influencers/commands'
import { allowDelisted } from '@/lib/influencers/delistings'
import { editInfluencer } from '@/lib/influencers/facts/commands'
import { runJob } from '@/lib/jobs/run'
import { decideQueued } from '@/lib/moderation/staff/appeals'
import { findItem } from '@/lib/moderation/staff/item-detail'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'
import { fileReport } from '@/lib/reports/commands'
import { findReport } from '@/lib/reports/queries'
import { confirmAddress, confirmationKey } from '@/lib/reports/visitors/addresses'
import { newReportBody } from '@/lib/reports/wire'
import { DelistingModel } from '@/models/delisting'
import { JobModel } from '@/models/job'
import { QueueItemModel } from '@/models/queue-item'
import { UserModel } from '@/models/user'
import { ORDER, REPORT } from '@/tests/support/decide'
import { aCategory, actorOf, anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const admin = async () => {
  const { id, name } = await anAdmin()
  return actorOf({ id, name, role: 1 })
}
const objection = (subjectId: string, email = 'ada@example.com') =>
  ({
    ...REPORT,
    subjectKind: 'influencer',
    subjectId,
    reason: 'listing',
    details: 'I do not want to be listed.',
    name: 'Ada',
    email,
    isObjection: true,
  }) as const

const itemAbout = async (subjectId: string, kind: 'influencer' | 'submission' = 'influencer') =>
  String((await QueueItemModel.findOne({ subjectId, kind, isOpen: true }).orFail().lean())._id)

const removal = { ...ORDER, measures: ['takeDown'], rule: 'listing' } as const
const submission = async (name: string, socialHandles = '') => ({
  name,
  about: '',
  expertise: '',
  socialHandles,
  category: (await aCategory()).name,
  pic: '',
  country: '',
  platforms: [],
})
async function submitted(name: string, socialHandles = '') {
  await submitInfluencer(await submission(name, socialHandles))
  return String((await UserModel.findOne({ name, approved: false }).orFail().lean())._id)
}

test('an objection says what should change and where to answer [T22]', () => {
  const sent = { ...objection('a'.repeat(24)), email: '', details: '' }
  const fields = newReportBody.safeParse(sent).error?.issues.map(({ path }) => path[0])
  expect(fields).toEqual(['details', 'email'])
  expect(newReportBody.safeParse(objection('a'.repeat(24))).success).toBe(true)
})

test('staff answers an objection with reasons, which the person reads and is mailed [T22]', async () => {
  const staff = await admin()
  const profile = await anInfluencer({ name: 'Ada Answered' })
  const { number } = await fileReport(objection(profile.id, 'answer@example.com'), null)
  await confirmAddress(number, confirmationKey(number))
  const item = await itemAbout(profile.id)
  expect((await findItem(staff, item)).reports).toMatchObject([{ isObjection: true }])
  const keep = { ...ORDER, measures: ['keep'] } as const
  await expect(decideQueued(staff, item, keep)).rejects.toThrow(SERVER_MESSAGES.objectionAnswer)
  await decideQueued(staff, item, { ...keep, reasons: 'You publish for the public.' })
  expect(await findReport(number)).toMatchObject({
    state: 'dismissed',
    decision: { answer: 'You publish for the public.' },
  })
  const { subject } = await JobModel.findOne({ kind: 'decision-notice' }).orFail().lean()
  await JobModel.updateOne({ kind: 'decision-notice' }, { dueAt: new Date(0) })
  await runJob('decision-notice', subject)
  const mails = (await emailsTo('answer@example.com')).map(({ text }) => text ?? '')
  expect(mails.at(-1)).toContain('Our answer: You publish for the public.')
  // The next one is not answered by this decision: a person reads it.
  const next = await fileReport(objection(profile.id, 'other@example.com'), null)
  expect(next.state).toBe('open')
})

test('who was delisted at their own request is not approved again under the same name or handle [T22]', async () => {
  const staff = await admin()
  const profile = await anInfluencer({ name: 'Ada Delisted', socialHandles: '@adadelisted' })
  await fileReport(objection(profile.id), null)
  await decideQueued(staff, await itemAbout(profile.id), { ...removal, reasons: 'As you asked.' })
  const stored = JSON.stringify(await DelistingModel.find().lean())
  expect(stored).not.toMatch(/ada/i)

  for (const [name, handles] of [
    ['Delisted, Ada', ''],
    ['Someone Else', 'instagram.com/adadelisted'],
  ] as const) {
    const id = await submitted(name, handles)
    const item = await findItem(staff, await itemAbout(id, 'submission'))
    expect(item.delistedAt).not.toBeNull()
    expect((await getAccountSheet(id)).delistedAt).not.toBeNull()
    await expect(approveInfluencer(staff, id)).rejects.toThrow(SERVER_MESSAGES.delisted)
    const approve = { ...ORDER, measures: ['approve'] } as const
    await expect(decideQueued(staff, item.id, approve)).rejects.toThrow(SERVER_MESSAGES.delisted)
    expect(await UserModel.findById(id).lean()).toMatchObject({ approved: false, listed: false })
  }
  const other = await submitted('Ada Different')
  await approveInfluencer(staff, other)
})

test('a delisting holds for other names, too, of the one delisted and of the next one [F9]', async () => {
  const staff = await admin()
  const profile = await anInfluencer({ name: 'Otto', otherNames: ['Ottilie Stagename'] })
  await fileReport(objection(profile.id), null)
  await decideQueued(staff, await itemAbout(profile.id), { ...removal, reasons: 'As you asked.' })
  const next = await submitted('Stagename, Ottilie')
  await expect(approveInfluencer(staff, next)).rejects.toThrow(SERVER_MESSAGES.delisted)
  const renamed = await submitted('Somebody New')
  await editInfluencer(staff, renamed, { otherNames: ['Ottilie Stagename'] })
  expect((await getAccountSheet(renamed)).delistedAt).not.toBeNull()
  await expect(approveInfluencer(staff, renamed)).rejects.toThrow(SERVER_MESSAGES.delisted)
  await allowDelisted(staff, renamed, 'Someone else with this name.')
  await approveInfluencer(staff, renamed)
})

test('an admin allows one profile with a reason; the next submission is stopped again [T22]', async () => {
  const staff = await admin()
  const profile = await anInfluencer({ name: 'Namesake Name' })
  await fileReport(objection(profile.id), null)
  await decideQueued(staff, await itemAbout(profile.id), { ...removal, reasons: 'As you asked.' })
  const id = await submitted('Namesake Name')
  await allowDelisted(staff, id, 'Someone else with this name.')
  await approveInfluencer(staff, id)
  await expect(allowDelisted(staff, id, 'Again.')).rejects.toThrow(
    SERVER_MESSAGES.delistingNotFound,
  )
  const next = await submitted('Namesake Name')
  await expect(approveInfluencer(staff, next)).rejects.toThrow(SERVER_MESSAGES.delisted)
})

test('removing the profile in the lists is an answer, too, and restoring it forgets the delisting [T22]', async () => {
  const staff = await admin()
  const profile = await anInfluencer({ name: 'Ada Restored' })
  await fileReport(objection(profile.id), null)
  await expect(removeAccount(staff, profile.id)).rejects.toThrow(SERVER_MESSAGES.objectionAnswer)
  await removeAccount(staff, profile.id, 'As you asked.')
  expect(await DelistingModel.countDocuments({ influencerId: profile._id })).toBe(1)
  await restoreAccount(staff, profile.id)
  expect(await DelistingModel.countDocuments({ influencerId: profile._id })).toBe(0)
})

test('a removal that the person did not ask for stops nobody [T22]', async () => {
  const staff = await admin()
  const profile = await anInfluencer({ name: 'Plainly Removed' })
  await removeAccount(staff, profile.id)
  await approveInfluencer(staff, await submitted('Plainly Removed'))
})

test('the transparency report counts requests by listed people [T22] [T30]', async () => {
  const before = (await findTransparencyReport()).total.byListedPersons
  const profile = await anInfluencer()
  await fileReport(objection(profile.id), null)
  await fileReport({ ...objection(profile.id), isObjection: false }, null)
  const after = (await findTransparencyReport()).total.byListedPersons
  expect(after).toEqual({ ...before, received: before.received + 1, waiting: before.waiting + 1 })
  const order = { ...ORDER, measures: ['corrected'] as const, reasons: 'The name is right now.' }
  await decideQueued(await admin(), await itemAbout(profile.id), order)
  const corrected = (await findTransparencyReport()).total.byListedPersons
  expect(corrected).toEqual({ ...before, received: before.received + 1, kept: before.kept + 1 })
})
