import { expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/signin/route'
import { ROLE } from '@/lib/domain/roles'
import { AuditModel } from '@/models/audit'
import { SecondFactorModel } from '@/models/second-factor'
import { SecurityEventModel } from '@/models/security-event'
import { SignInTicketModel } from '@/models/sign-in-ticket'
import { call, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { resetSecondFactors } from './commands'

withDatabase()

test('the operator resets the second factors of an admin: sessions end, the owner and the audit log are told [A11, A17]', async () => {
  const { member, email } = await aMemberWithTotp({ role: ROLE.admin })
  const other = await aMemberWithTotp()
  const enter = () => call(signIn, { body: { email, password: PASSWORD } })
  expect((await enter()).status).toBe(401)
  expect(await resetSecondFactors(` ${email.toUpperCase()}`)).toBe(true)

  expect((await enter()).status).toBe(200)
  expect((await member.reload()).tokenVersion).toBe(1)
  for (const model of [SecondFactorModel, SignInTicketModel]) {
    expect(await model.collection.countDocuments({ userId: member._id })).toBe(0)
  }
  expect(await SecondFactorModel.countDocuments({ userId: other.member.id })).toBe(1)
  const entries = await AuditModel.find({ subjectId: member._id }).lean()
  expect(entries.map(({ action, note }) => [action, note])).toEqual([
    ['resetSecondFactor', 'by the operator, on the command line'],
  ])
  const events = await SecurityEventModel.find({ userId: member._id }).lean()
  expect(events.map(({ kind }) => kind)).toContain('factorsReset')
  expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Two-step login was turned off for your account',
  ])
})

test('of an unknown or removed account nothing can be reset [A11]', async () => {
  const removed = await aMemberWithTotp({ removedAt: new Date() })
  expect(await resetSecondFactors('nobody@example.com')).toBe(false)
  expect(await resetSecondFactors(removed.email)).toBe(false)
  expect(await SecondFactorModel.countDocuments({ userId: removed.member.id })).toBe(1)
})
