import { trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import type { Projected } from '@/lib/db/loaded'
import { LIMIT } from '@/lib/domain/limits'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { LISTED, readList } from '@/lib/influencers/listing'
import { countSharedRaters } from '@/lib/influencers/similar/raters'
import { bySimilarity, similarityReason } from '@/lib/influencers/similar/rules'
import type { InfluencerCard, SimilarInfluencer } from '@/lib/influencers/types'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Candidates from the category, and from what the same members rated. */
const OF_CATEGORY = 20
const OF_RATERS = 10

const FIELDS = 'name pic category country averageRating reviewsCount confidence'
type CandidateRecord = Projected<InfluencerRecord, typeof FIELDS>

/** Returns the influencers most like this one, with the reason for each. */
export async function listSimilar(to: InfluencerCard): Promise<SimilarInfluencer[]> {
  await connect()
  const [ofCategory, shared] = await Promise.all([
    readList(
      { ...NO_FILTERS, sort: 'top', category: to.category },
      { skip: 0, limit: OF_CATEGORY },
      FIELDS,
    ),
    countSharedRaters(to.id),
  ])
  const known = new Set(ofCategory.map(({ _id }) => String(_id)))
  const others = [...shared]
    .filter(([id]) => !known.has(id))
    .sort(([id, one], [otherId, other]) => other - one || id.localeCompare(otherId))
    .slice(0, OF_RATERS)
    .map(([id]) => id)
  return [...ofCategory, ...(await readAll(others))]
    .map((record) => ({ ...record, id: String(record._id) }))
    .filter(({ id }) => id !== to.id)
    .map((card) => ({ card, sharedRaters: shared.get(card.id) ?? 0 }))
    .sort(bySimilarity(to))
    .slice(0, LIMIT.similarInfluencers)
    .map(({ card, sharedRaters }) => ({
      id: card.id,
      name: card.name,
      pic: card.pic,
      averageRating: card.averageRating,
      reviewsCount: card.reviewsCount,
      reason: similarityReason(to, card, sharedRaters),
    }))
}

const readAll = async (ids: readonly string[]): Promise<CandidateRecord[]> =>
  ids.length === 0
    ? []
    : UserModel.find({ _id: trusted({ $in: ids }), ...LISTED }, FIELDS).lean<CandidateRecord[]>()
