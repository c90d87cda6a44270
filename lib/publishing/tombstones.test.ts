import { expect, test } from 'vitest'
import { removeAccount } from '@/lib/admin/commands'
import { ROLE } from '@/lib/domain/roles'
import { UserModel } from '@/models/user'
import { aMember, anAdmin, anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'
import { influencerRefusal, wasInfluencerRemoved, wasMemberRemoved } from './tombstones'

withDatabase()

test('a removed listed influencer is gone; a pending, present or unknown one is not', async () => {
  const removed = await anInfluencer({ listed: false, removedAt: new Date() })
  const rejected = await anInfluencer({ listed: false, approved: false, removedAt: new Date() })
  const here = await anInfluencer()
  const ids = [removed.id, rejected.id, here.id, '0'.repeat(24), 'nobody', '']
  expect(await Promise.all(ids.map(wasInfluencerRemoved))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect((await influencerRefusal(removed.id)).reason).toBe('gone')
  expect((await influencerRefusal(here.id)).reason).toBe('notFound')
})

test('a removed influencer is not a removed member, nor the other way round', async () => {
  const influencer = await anInfluencer({ listed: false, removedAt: new Date() })
  const member = await aMember({ removedAt: new Date() })
  expect(await wasMemberRemoved(influencer.id)).toBe(false)
  expect(await wasInfluencerRemoved(member.id)).toBe(false)
  expect(await wasMemberRemoved(member.id)).toBe(true)
})

test('after the hard delete of an account the audit log still records its removal', async () => {
  const admin = await anAdmin()
  const actor = { id: admin.id, name: admin.name, role: ROLE.admin, isVerified: true }
  const influencer = await anInfluencer()
  await removeAccount(actor, influencer.id)
  await UserModel.deleteOne({ _id: influencer.id })
  expect(await wasInfluencerRemoved(influencer.id)).toBe(true)
})
