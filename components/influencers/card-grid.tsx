import { InfluencerCard } from '@/components/influencers/influencer-card'
import { Skeleton } from '@/components/ui/skeleton'
import type { ListSort } from '@/lib/domain/list-filters'
import type { SearchCard } from '@/lib/influencers/types'
import type { CardQuotes } from '@/lib/ratings/reviews/types'

/** Cards visible on a desktop without scrolling. */
const FIRST_CARDS = 6
/** The columns of a wide screen. */
const COLUMNS = 3

type Props = {
  influencers: SearchCard[]
  /** The order of the list, which each card explains. */
  sort: ListSort
  /** The search terms to mark. */
  words?: string
  /** The most helpful ratings, as far as they are known. */
  excerpts?: CardQuotes
  /** How many placeholders to show for cards that are loading. */
  expected?: number
  /** Whether more cards can be loaded: placeholders fill the last row of a wide screen. */
  hasMore?: boolean
}

/** Cards in one, two or three columns. */
export function CardGrid(props: Props) {
  const { influencers, sort, words = '', excerpts = {}, expected = 0, hasMore = false } = props
  const missing = hasMore ? (COLUMNS - (influencers.length % COLUMNS)) % COLUMNS : 0
  return (
    <ul className="grid gap-4 md:grid-cols-2 min-[75rem]:grid-cols-3">
      {influencers.map((influencer, index) => (
        <li key={influencer.id} className="min-w-0">
          <InfluencerCard
            influencer={influencer}
            sort={sort}
            words={words}
            excerpt={excerpts[influencer.id]}
            isFirst={index < FIRST_CARDS}
          />
        </li>
      ))}
      {Array.from(
        { length: expected || missing },
        (_, place) => `${influencers.length + place}`,
      ).map((key) => (
        <li
          key={key}
          aria-hidden="true"
          className={expected ? undefined : 'needs-script hidden min-[75rem]:block'}
        >
          <CardSkeleton />
        </li>
      ))}
    </ul>
  )
}

/** The placeholder of a card: the same boxes in the same sizes. */
function CardSkeleton() {
  return (
    <div className="flex h-full flex-col gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex gap-4">
        <Skeleton className="size-[90px] shrink-0 rounded-card" />
        <div className="flex-1 space-y-2 pt-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-6 w-3/5" />
      <div className="mt-auto flex gap-2 pt-1">
        <Skeleton className="h-11 flex-1 rounded-card" />
        <Skeleton className="h-11 flex-1 rounded-card" />
      </div>
    </div>
  )
}
