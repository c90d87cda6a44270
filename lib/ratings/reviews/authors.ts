import type { PipelineStage, Types } from 'mongoose'
import { now } from '@/lib/clock'
import { RESTRICTING } from '@/lib/domain/decisions'
import { levelOf } from '@/lib/domain/standing'
import type { ShownRecord } from '@/lib/ratings/reviews/record'
import { authorIdOf } from '@/lib/ratings/reviews/record'
import type { AuthorFacts, Authors } from '@/lib/ratings/reviews/types'
import { DecisionModel } from '@/models/decision'
import { COUNTED_OF_AUTHOR, ReviewEntryModel } from '@/models/review-entry'
import { UserModel } from '@/models/user'

type Total = {
  _id: Types.ObjectId
  ratingsCount: number
  helpfulVotes: number
  accounts: { createdAt: Date; emailVerifiedAt?: Date | null }[]
  /** The first decision in force against them, if any. */
  restrictions: { _id: Types.ObjectId }[]
}

/** Joins the account of a member, and whether a decision against them is in force. */
const JOIN_CONDUCT: PipelineStage.Lookup[] = [
  {
    $lookup: {
      from: UserModel.collection.name,
      localField: '_id',
      foreignField: '_id',
      pipeline: [{ $project: { createdAt: 1, emailVerifiedAt: 1 } }],
      as: 'accounts',
    },
  },
  {
    $lookup: {
      from: DecisionModel.collection.name,
      localField: '_id',
      foreignField: 'authorId',
      pipeline: [
        { $match: { state: 'inForce', measures: { $in: [...RESTRICTING] } } },
        { $limit: 1 },
        { $project: { _id: 1 } },
      ],
      as: 'restrictions',
    },
  },
]

/** Returns what readers can weigh the authors of these reviews by, in one query for all. Erased authors are left out. */
export async function listAuthors(records: readonly ShownRecord[]): Promise<Authors> {
  const named = records.filter((record) => authorIdOf(record) !== null)
  const byId = await readConduct(named.map(({ authorId }) => authorId))
  return Object.fromEntries(
    named.map(({ authorId, authorSince }) => [
      String(authorId),
      toFacts(byId.get(String(authorId)), authorSince ?? null),
    ]),
  )
}

async function readConduct(ids: readonly Types.ObjectId[]): Promise<Map<string, Total>> {
  if (ids.length === 0) return new Map()
  const totals = await ReviewEntryModel.aggregate<Total>([
    { $match: { authorId: { $in: [...ids] }, status: 'shown', counted: true } },
    {
      $group: {
        _id: '$authorId',
        ratingsCount: { $sum: 1 },
        helpfulVotes: { $sum: '$likesCount' },
      },
    },
    ...JOIN_CONDUCT,
  ]).hint(COUNTED_OF_AUTHOR)
  return new Map(totals.map((total) => [String(total._id), total]))
}

/** Without a counted rating little is known of an author. */
function toFacts(total: Total | undefined, authorSince: Date | null): AuthorFacts {
  const account = total?.accounts[0]
  const since = authorSince ?? account?.createdAt
  const ratingsCount = total?.ratingsCount ?? 0
  return {
    memberSince: since?.getUTCFullYear() ?? null,
    ratingsCount,
    helpfulVotes: total?.helpfulVotes ?? 0,
    isVerified: Boolean(account?.emailVerifiedAt),
    level: since
      ? levelOf({
          ageMs: now().getTime() - since.getTime(),
          keptRatings: ratingsCount,
          isRestricted: (total?.restrictions.length ?? 0) > 0,
        })
      : 'member',
  }
}
