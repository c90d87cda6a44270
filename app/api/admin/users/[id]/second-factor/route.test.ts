import { expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/signin/route'
import { ROLE } from '@/lib/domain/roles'
import { AuditModel } from '@/models/audit'
import { SecondFactorModel } from '@/models/second-factor'
import { anAdmin } from '@/tests/support/factories'
import { call, signedIn, withDatabase } from '@/tests/support/http'
import { emailsTo } from '@/tests/support/mailbox'
import { aMemberWithTotp, PASSWORD } from '@/tests/support/second-factor'
import { POST } from './route'

withDatabase()

const reset = (actor: { id: string }, id: string, reason = '') =>
  call(POST, {
    method: 'POST',
    params: { id },
    path: `/?${new URLSearchParams({ reason })}`,
    ...signedIn(actor),
  })

test('an admin turns off the second factors of a colleague, who is told; the log says who and why [A11]', async () => {
  const admin = await anAdmin()
  const { member, email } = await aMemberWithTotp({ role: ROLE.admin })
  expect((await reset(admin, member.id, 'Called me.')).body).toEqual({ success: true })
  const entered = await call(signIn, { body: { email, password: PASSWORD } })
  expect(entered.status).toBe(200)
  const entries = await AuditModel.find({ subjectId: member._id }).lean()
  expect(entries.map(({ action, actorId }) => [action, String(actorId)])).toEqual([
    ['resetSecondFactor', admin.id],
  ])
  expect(entries[0]?.reason).toBe('Called me.')
  expect((await emailsTo(email)).map(({ subject }) => subject)).toContain(
    'Two-step login was turned off for your account',
  )
})

test('never one’s own, nor those of members [A11]', async () => {
  const own = await aMemberWithTotp({ role: ROLE.admin })
  const { member } = await aMemberWithTotp()
  const answers = [await reset(own.member, own.member.id), await reset(own.member, member.id)]
  expect(answers.map(({ status, body }) => [status, body.msg])).toEqual([
    [403, 'Another admin must do this for you.'],
    [409, 'Members turn off their two-step login by email themselves.'],
  ])
  const left = await SecondFactorModel.countDocuments()
  expect(left).toBe(2)
  expect(await AuditModel.countDocuments({ subjectId: member._id })).toBe(0)
})

test('those of a member with powers, by an admin [A10, A11]', async () => {
  const admin = await anAdmin()
  const { member } = await aMemberWithTotp({ powers: ['moderate'] })
  const { member: colleague } = await aMemberWithTotp({ powers: ['curate'] })
  expect((await reset(member, colleague.id)).status).toBe(403)
  expect((await reset(admin, member.id)).status).toBe(200)
})

test('an account without any is refused [A11]', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  expect((await reset(admin, other.id)).status).toBe(409)
})
