import { expect, test } from 'vitest'
import { isDue, stands } from '@/lib/accounts/recovery/rules'
import { ROLE } from '@/lib/domain/roles'

const AT = new Date('2026-11-27T12:00:00Z')
const owner = { role: ROLE.member, tokenVersion: 3 }
const recovery = { id: 'one', tokenVersion: 3, endsAt: AT }

test('second factors end at the moment that was told, not before [A11]', () => {
  expect(isDue(recovery, owner, { id: 'one', at: AT })).toBe(true)
  expect(isDue(recovery, owner, { id: 'one', at: new Date(AT.getTime() - 1) })).toBe(false)
})

test.each([
  ['none', null, owner],
  ['one whose link was not used', { ...recovery, endsAt: null }, owner],
  ['one from before a new password', recovery, { ...owner, tokenVersion: 4 }],
  ['one of an admin', recovery, { ...owner, role: ROLE.admin }],
  ['one of a moderator', recovery, { ...owner, powers: ['moderate'] }],
  ['another one', { ...recovery, id: 'two' }, owner],
])('%s ends nothing [A11]', (_what, stored, of) => {
  expect(isDue(stored, of, { id: 'one', at: AT })).toBe(false)
})

test('a new password and a new role end a recovery [A11]', () => {
  expect(stands(recovery, owner)).toBe(true)
  expect(stands(recovery, { ...owner, tokenVersion: 4 })).toBe(false)
  expect(stands(recovery, { ...owner, role: ROLE.admin })).toBe(false)
})
