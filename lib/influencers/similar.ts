import { trusted } from 'mongoose'
import { connect } from '@/lib/db/connect'
import { LIMIT } from '@/lib/domain/limits'
import { NO_FILTERS } from '@/lib/domain/list-filters'
import { LISTED, readList } from '@/lib/influencers/listing'
import { CARD_FIELDS, toInfluencerCard } from '@/lib/influencers/record'
import { bySimilarity, similarityReason } from '@/lib/influencers/similarity'
import type { InfluencerCard, SimilarInfluencer } from '@/lib/influencers/types'
import { countSharedRaters } from '@/lib/ratings/reviews/raters'
import { type InfluencerRecord, UserModel } from '@/models/user'

/** Candidates from the category, and from what the same members rated. */
const OF_CATEGORY = 20
const OF_RATERS = 10

/** Returns the influencers most like this one, with the reason for each. */
export async function listSimilar(to: InfluencerCard): Promise<SimilarInfluencer[]> {
  await connect()
  const [ofCategory, shared] = await Promise.all([
    readList(
      { ...NO_FILTERS, sort: 'top', category: to.category },
      { skip: 0, limit: OF_CATEGORY },
    ),
    countSharedRaters(to.id),
  ])
  const known = new Set(ofCategory.map(({ _id }) => String(_id)))
  const others = [...shared]
    .filter(([id]) => !known.has(id))
    .sort(([, one], [, other]) => other - one)
    .slice(0, OF_RATERS)
    .map(([id]) => id)
  const cards = [...ofCategory, ...(await readCards(others))]
    .map(toInfluencerCard)
    .filter(({ id }) => id !== to.id)
  return cards
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

const readCards = async (ids: readonly string[]): Promise<InfluencerRecord[]> =>
  ids.length === 0
    ? []
    : UserModel.find({ _id: trusted({ $in: ids }), ...LISTED }, CARD_FIELDS).lean<
        InfluencerRecord[]
      >()
