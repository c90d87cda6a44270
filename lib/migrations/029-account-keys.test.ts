import { expect, test } from 'vitest'
import { accountKeys } from '@/lib/migrations/029-account-keys'
import { UserModel } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

test('a company that is listed is found as itself, not as the person of that name [P22]', async () => {
  const { id } = await anInfluencer({ socialHandles: 'https://linkedin.com/company/Ann' })
  await UserModel.updateOne({ _id: id }, { $set: { duplicateKeys: ['=ann'] } })
  await accountKeys.run({ after: null, keep: async () => undefined })
  const { duplicateKeys } = await UserModel.findById(id).orFail().lean()
  expect(duplicateKeys).toContain('=linkedin:ann')
  expect(duplicateKeys).not.toContain('=ann')
})
