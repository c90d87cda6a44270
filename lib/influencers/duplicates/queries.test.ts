import { expect, test } from 'vitest'
import { LIMIT } from '@/lib/domain/limits'
import { findLikeliest, findLikelyDuplicates } from '@/lib/influencers/duplicates/queries'
import { blockingKeysOf } from '@/lib/search/blocking-keys'
import { UserModel } from '@/models/user'
import { withDatabase } from '@/tests/support/http'

withDatabase()

const WORDS = 'Anna Bruno Carla Dario Elena Fabio Greta Hugo'.split(' ')
const nameOf = (n: number) =>
  [n % 8, Math.floor(n / 8) % 8, (n * 3) % 7].map((at) => WORDS[at]).join(n % 3 ? ' ' : '')

test('[O11] one read for many profiles finds what one read for each does, also of those that resemble many', async () => {
  const crowd = Array.from({ length: LIMIT.duplicateCandidates + 20 }, (_, n) => ({
    name: `Annabella Crowded ${WORDS[n % 8]} ${n}`,
  }))
  const known = Array.from({ length: 150 }, (_, n) => ({
    name: nameOf(n),
    socialHandles: n % 4 ? '' : `@handle${n}`,
    otherNames: n % 5 ? [] : [`Alias Number${n}`],
    reviewsCount: n % 6,
    ...(n % 9 === 0 && { listed: false, removedAt: new Date() }),
    ...(n % 10 === 0 && { approved: false, listed: false }),
  }))
  await UserModel.insertMany(
    [...known, ...crowd].map((one) => ({
      ...{ role: 2, approved: true, listed: true, duplicateKeys: blockingKeysOf(one) },
      ...one,
    })),
  )
  const asked = [
    ...Array.from({ length: 60 }, (_, n) => ({ name: nameOf(n * 2), socialHandles: '' })),
    ...Array.from({ length: 30 }, (_, n) => ({ name: `${nameOf(n)}x`, socialHandles: '' })),
    ...Array.from({ length: 20 }, (_, n) => ({ name: `New ${n}`, socialHandles: `@handle${n}` })),
    { name: 'Number25 Alias', socialHandles: '' },
    { name: 'Annabella Crowded', socialHandles: '' },
    { name: 'Nobody Like It', socialHandles: '' },
    { name: 'é', socialHandles: '' },
  ]
  const each: ({ id: string; name: string } | null)[] = []
  for (const one of asked) {
    const [like] = await findLikelyDuplicates({ ...one, among: 'present' })
    each.push(like ? { id: like.id, name: like.name } : null)
  }
  const found = await findLikeliest(asked)
  expect(found.map((like) => like && { id: like.id, name: like.name })).toEqual(each)
  expect(each.filter(Boolean).length).toBeGreaterThan(80)
  expect(each.slice(-2)).toEqual([null, null])
  // Few at once, so that the read of all of them is cut.
  expect(await findLikeliest(asked.slice(-3, -2))).toMatchObject(each.slice(-3, -2))
  expect(await findLikeliest([])).toEqual([])
})
