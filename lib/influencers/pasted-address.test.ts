import { expect, test } from 'vitest'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { searchPage } from '@/lib/influencers/search/page'
import { searchInfluencers } from '@/lib/influencers/search/queries'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { searchTokensOf } from '@/lib/search/tokens'
import { anInfluencer } from '@/tests/support/factories'
import { withDatabase } from '@/tests/support/http'

withDatabase()

test('the address of a profile finds its influencer, also with what a platform adds to it [P14]', async () => {
  const facts = { name: 'Ada Long', socialHandles: 'Instagram: @ada.l, TikTok: @other' }
  const { id } = await anInfluencer({
    ...facts,
    searchKeys: searchTokensOf(facts),
    duplicateKeys: blockingKeysOf(facts),
  })
  const everyone = { ...NO_FILTERS, category: '', page: 1 }
  for (const address of [
    'https://www.instagram.com/ada.l/?igsh=MTc4&hl=en',
    'instagram.com/ada.l',
    `https://www.instagram.com/ada.l?utm_source=${'x'.repeat(400)}`,
  ]) {
    const [found] = await searchInfluencers(address)
    expect(found, address).toMatchObject({ id, isNear: false })
    expect((await searchPage(address, everyone)).total).toBe(1)
  }
  expect((await searchPage('https://www.instagram.com/some.one', everyone)).total).toBe(0)
})
