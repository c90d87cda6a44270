import { expect, test } from 'vitest'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { POINTS, WIRE_SCORE_HEADER } from '@/lib/domain/points'
import { ROLE } from '@/lib/domain/roles'
import { formatRating, STARS_MAX, STARS_MIN } from '@/lib/domain/stars'
import { UserModel } from '@/models/user'

test('the constants match the contract [349, 355–363, 365]', () => {
  expect(ROLE).toEqual({ member: 0, admin: 1, influencer: 2 })
  expect(LIMIT).toMatchObject({
    pageSize: 10,
    categoryScrollPx: 300,
    scrollTriggerPx: 100,
    aboutChars: 160,
    cardPicturePx: 90,
    uploadBytesMax: 10 * 1024 * 1024,
    pictureSidePxMax: 1024,
  })
  expect(DURATION).toMatchObject({
    searchDebounceMs: 300,
    sessionCheckMs: 1000,
    toastLogoutMs: 1500,
    toastLoginMs: 1500,
    toastSignUpErrorMs: 2000,
    toastReactionMs: 1500,
    toastMs: 5000,
  })
  expect([STARS_MIN, STARS_MAX, formatRating(4.25), formatRating(5)]).toEqual([1, 5, '4.3', '5.0'])
  expect([POINTS.rating, WIRE_SCORE_HEADER]).toEqual([100, '300'])
})

test('averages are rounded to one decimal, halves up [75]', () => {
  // 1.15 is a little less than 23/20 in binary.
  const averages = [23, 61, 81, 87, 91, 97, 99].map((sum) => formatRating(sum / 20))
  expect(averages).toEqual(['1.2', '3.1', '4.1', '4.4', '4.6', '4.9', '5.0'])
})

test('an account has every field of the specification, by our names [348]', () => {
  const fields = [
    '_id',
    'name',
    'email',
    'pic',
    'role',
    'approved',
    'expertise',
    'category',
    'socialHandles',
    'about',
    'rank',
    'phone',
    'details',
    'hourlyRate',
    'averageRating',
    'reviewsCount',
    'contributionScore',
    'createdAt',
  ]
  expect(Object.keys(UserModel.schema.paths)).toEqual(expect.arrayContaining(fields))
})
