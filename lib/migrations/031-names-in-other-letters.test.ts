import { expect, test } from 'vitest'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { namesInOtherLetters } from '@/lib/migrations/031-names-in-other-letters'
import { searchTokensOf } from '@/lib/search/tokens'
import { UserModel } from '@/models/user'
import { anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const run = () => namesInOtherLetters.run({ after: null, keep: async () => {} })
const found = async (query: string) => (await searchInfluencers(query)).map(({ name }) => name)

test('names are found in other letters once their tokens are written, before by the former ones [F8]', async () => {
  const name = 'Фёдор Черешнин'
  const { id } = await anInfluencer({ name, searchKeys: ['фе', 'федор', 'черешнин'] })
  const deleted = await anInfluencer({ name: 'Deleted influencer', searchKeys: [] })
  expect(await found('Fyodor')).toEqual([])
  expect(await found('Федор')).toEqual([name])
  await run()
  await run()
  expect(await found('Fyodor')).toEqual([name])
  expect(await found('Федор')).toEqual([name])
  const stored = await UserModel.findById(id).orFail().lean()
  expect(stored.searchKeys).toEqual(searchTokensOf(stored))
  expect((await UserModel.findById(deleted.id).orFail().lean()).searchKeys).toEqual([])
})
