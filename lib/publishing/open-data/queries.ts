import { type Types, trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import type { Projected } from '@/lib/db/loaded'
import { findNames } from '@/lib/db/people-names'
import { isAnonymous } from '@/lib/domain/anonymous'
import { readAspects } from '@/lib/domain/aspects-and-tags'
import { monthOf } from '@/lib/domain/rating-breakdown'
import type { Stars } from '@/lib/domain/stars'
import { findOpenMonth } from '@/lib/publishing/open-data/commands'
import { OPEN_DATA, type OpenRating, type OpenRatings } from '@/lib/publishing/open-data/responses'
import { OpenRatingModel } from '@/models/open-rating'
import { ReviewModel, type ReviewRecord } from '@/models/review'
import { UserModel } from '@/models/user'

const FIELDS = 'authorId influencerId rating criteria tags relationship language createdAt'
type RatingRecord = Projected<ReviewRecord, typeof FIELDS>

/** Returns a part of the open data, in the random order of the month. Each rating is as it is now. */
export async function listOpenRatings(after: string | undefined): Promise<OpenRatings> {
  await connect()
  const month = await findOpenMonth()
  const rows = month ? await readRows(month, after) : []
  const found = await readRatings(rows.map(({ reviewId }) => reviewId))
  const ratings = rows.flatMap(({ _id, reviewId }): OpenRating[] => {
    const rating = found.get(String(reviewId))
    return rating ? [{ id: String(_id), ...rating }] : []
  })
  const last = rows.length === OPEN_DATA.perPage ? rows.at(-1)?._id : undefined
  return { licence: OPEN_DATA.licence, month, ratings, next: last ? String(last) : null }
}

const readRows = (month: string, after: string | undefined) =>
  OpenRatingModel.find({ month, ...(after && { _id: trusted({ $gt: after }) }) })
    .sort({ _id: 1 })
    .limit(OPEN_DATA.perPage)
    .lean()

/** Reads those that are still public, of listed influencers, and not by members who opted out. */
async function readRatings(ids: Types.ObjectId[]): Promise<Map<string, Omit<OpenRating, 'id'>>> {
  const shown = { _id: trusted({ $in: ids }), status: 'shown', counted: true } as const
  const records = await ReviewModel.find(shown, FIELDS).lean<RatingRecord[]>()
  const [names, isOut] = await Promise.all([
    findNames(
      records.map(({ influencerId }) => influencerId),
      { listed: true },
    ),
    findOut(records.map(({ authorId }) => authorId)),
  ])
  return new Map(
    records.flatMap((record) => {
      const name = names.get(String(record.influencerId))
      // Whether the author of an anonymous one has opted out must not show.
      const isLeftOut = isAnonymous(record) || isOut.has(String(record.authorId))
      if (name === undefined || isLeftOut) return []
      return [[String(record._id), toOpenRating(record, name)] as const]
    }),
  )
}

function toOpenRating(record: RatingRecord, name: string): Omit<OpenRating, 'id'> {
  const { influencerId, rating, language, createdAt } = record
  return {
    influencer: { id: String(influencerId), name },
    rating: rating as Stars,
    ...readAspects(record),
    language: language ?? '',
    month: monthOf(createdAt),
  }
}

async function findOut(ids: Types.ObjectId[]): Promise<Set<string>> {
  const out = { _id: trusted({ $in: ids }), isOutOfOpenData: true }
  return new Set((await UserModel.find(out, '_id').lean()).map(({ _id }) => String(_id)))
}
