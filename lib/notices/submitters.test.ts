import { Types } from 'mongoose'
import { expect, test } from 'vitest'
import { GET as INBOX } from '@/app/api/notifications/route'
import { transaction } from '@/lib/db/transaction'
import { PATH } from '@/lib/domain/paths'
import { keepSubmitter, type Submitter, tellSubmitter } from '@/lib/notices/submitters'
import { SubmissionContactModel } from '@/models/submission-contact'
import { aMember, anInfluencer } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'

withDatabase()

const VISITOR = 'visitor@example.com'
const keep = (id: string, submitter: Submitter) =>
  transaction([], () => keepSubmitter(new Types.ObjectId(id), submitter))
const decide = (id: string, outcome: 'approved' | 'refused', reason = '') =>
  transaction([], () => tellSubmitter(id, { outcome, reason }))

test('a visitor who left an address is told the outcome once, and the address is deleted [T27]', async () => {
  const { id } = await anInfluencer()
  await keep(id, { email: VISITOR })
  expect(JSON.stringify(await SubmissionContactModel.find().lean())).not.toContain('visitor')
  await decide(id, 'approved')
  await decide(id, 'approved')
  const emails = await emailsTo(VISITOR)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'The influencer you submitted is now listed',
  ])
  expect(emails[0]?.text).toContain(`/reviews/${id}`)
  expect(await SubmissionContactModel.countDocuments()).toBe(0)
})

test('a member reads in the inbox that a submission was refused, with the reason, and is led to the rule [T24]', async () => {
  const member = await aMember()
  const { id } = await anInfluencer({ approved: false, listed: false })
  await keep(id, { memberId: member.id })
  await decide(id, 'refused', 'We could not find this person.')
  const { entries } = (await call(INBOX, signedIn(member))).body
  expect(entries).toMatchObject([
    {
      kind: 'submission',
      outcome: 'refused',
      text: 'We could not find this person.',
      path: `${PATH.guidelines}#listing`,
    },
  ])
})
