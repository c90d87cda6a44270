import type { Types } from 'mongoose'
import type { ShownRecord } from '@/lib/ratings/reviews/record'
import { authorIdOf } from '@/lib/ratings/reviews/record'
import type { Authors } from '@/lib/ratings/reviews/types'
import { COUNTED_OF_AUTHOR, ReviewModel } from '@/models/review'

type Total = { _id: Types.ObjectId; ratingsCount: number; helpfulVotes: number }

/** Returns what readers can weigh the authors of these reviews by, in one query for all. Erased authors are left out. */
export async function listAuthors(records: readonly ShownRecord[]): Promise<Authors> {
  const named = records.filter((record) => authorIdOf(record) !== null)
  if (named.length === 0) return {}
  const totals = await ReviewModel.aggregate<Total>([
    {
      $match: {
        authorId: { $in: named.map(({ authorId }) => authorId) },
        status: 'shown',
        counted: true,
      },
    },
    {
      $group: {
        _id: '$authorId',
        ratingsCount: { $sum: 1 },
        helpfulVotes: { $sum: '$likesCount' },
      },
    },
  ]).hint(COUNTED_OF_AUTHOR)
  const byId = new Map(totals.map((total) => [String(total._id), total]))
  return Object.fromEntries(
    named.map(({ authorId, authorSince }) => {
      const { ratingsCount = 0, helpfulVotes = 0 } = byId.get(String(authorId)) ?? {}
      const memberSince = authorSince?.getUTCFullYear() ?? null
      return [String(authorId), { memberSince, ratingsCount, helpfulVotes }]
    }),
  )
}
