import { ListedRating, useOpenRating } from '@/components/queue/listed-rating'
import { Section } from '@/components/queue/section'
import type { QueueItem } from '@/lib/moderation/staff/responses'

type FlaggedReviews = QueueItem['flagged']

/** The ratings whose flags are decided together, each of which can be decided on its own. */
export function ItemFlags({ flagged, isTaken }: { flagged: FlaggedReviews; isTaken: boolean }) {
  const opening = useOpenRating()

  return (
    <Section title={`Flagged reviews (${flagged.length})`}>
      <p className="max-w-measure text-muted text-sm">
        These flags came from accounts without a record, or from the same members on many reviews of
        one influencer. One decision answers them all.
      </p>
      <ul aria-label="Flagged reviews" className="mt-3 divide-y divide-line">
        {flagged.map(({ flagsCount, isHidden, influencerName, ...rating }) => (
          <ListedRating key={rating.id} {...{ rating, isTaken, opening }}>
            <li>Of {influencerName ? <bdi>{influencerName}</bdi> : 'a removed profile'}</li>
            <li>{flagsCount === 1 ? '1 flag' : `${flagsCount} flags`}</li>
            {isHidden && <li className="font-semibold text-ink">Hidden until you decide</li>}
          </ListedRating>
        ))}
      </ul>
    </Section>
  )
}
