import type { StoredDraft } from '@/components/ui/form-draft'
import { toAspects } from '@/lib/client/from-wire'
import { type AspectsAndTags, CRITERION_IDS, NO_ASPECTS } from '@/lib/domain/aspects-and-tags'
import { STARS, type Stars } from '@/lib/domain/stars'

/** An unsent rating of the rate screen. 0 stars: none chosen. */
export type RatingDraft = AspectsAndTags & {
  rating: Stars | 0
  title: string
  details: string
  /** Whether it is to be published under 'Anonymous reviewer'; a choice of the first time. */
  isAnonymous: boolean
}

export const EMPTY_DRAFT: RatingDraft = {
  rating: 0,
  title: '',
  details: '',
  isAnonymous: false,
  ...NO_ASPECTS,
}

/** The owner's unsent rating of an influencer, stored on this device across crashes and lost connections. */
export const ratingDraftOf = (influencerId: string): StoredDraft<RatingDraft> => ({
  name: `ratingDraft:${influencerId}`,
  read(stored) {
    const { rating, title, details } = stored
    const stars = ([0, ...STARS] as const).find((choice) => choice === rating)
    const isDraft = stars !== undefined && typeof title === 'string' && typeof details === 'string'
    const isAnonymous = stored.isAnonymous === true
    return isDraft ? { rating: stars, title, details, isAnonymous, ...toAspects(stored) } : null
  },
})

/** The number of rated aspects and chosen tags. */
export const countExtras = ({ criteria, tags }: AspectsAndTags): number =>
  CRITERION_IDS.filter((id) => criteria[id] !== null).length + tags.length

/** Whether the draft has more than stars and words. */
export const saysMore = (aspects: AspectsAndTags): boolean =>
  countExtras(aspects) > 0 || aspects.relationship !== NO_ASPECTS.relationship

/** The aspects and tags to send: all when editing a rating, else only those that are given. */
export function aspectsToSend(draft: AspectsAndTags, isEdit: boolean): Partial<AspectsAndTags> {
  const { criteria, tags, relationship } = draft
  const isRated = CRITERION_IDS.some((id) => criteria[id] !== null)
  return {
    ...((isEdit || isRated) && { criteria }),
    ...((isEdit || tags.length > 0) && { tags }),
    ...((isEdit || relationship !== NO_ASPECTS.relationship) && { relationship }),
  }
}
