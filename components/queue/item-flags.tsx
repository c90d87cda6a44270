import { DecideAlone, useOpenRating } from '@/components/queue/decide-alone'
import { FACTS, Section } from '@/components/queue/section'
import type { QueueItem } from '@/lib/moderation/staff/types'

type Flagged = QueueItem['flagged']

/** The ratings whose flags are decided together, each of which can be decided on its own. */
export function ItemFlags({ flagged, isTaken }: { flagged: Flagged; isTaken: boolean }) {
  const opening = useOpenRating()

  return (
    <Section title={`Flagged ratings (${flagged.length})`}>
      <p className="max-w-measure text-muted text-sm">
        These flags were raised by accounts without a record, or by the same members on many ratings
        of one influencer. One decision answers all of them.
      </p>
      <ul aria-label="Flagged ratings" className="mt-3 divide-y divide-line">
        {flagged.map((rating) => (
          <li
            key={rating.id}
            className="grid gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <Rating rating={rating} />
            {!isTaken && <DecideAlone rating={rating} {...opening} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Rating({ rating }: { rating: Flagged[number] }) {
  const { title, details, flagsCount, isHidden, influencerName } = rating
  return (
    <div className="min-w-0">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{title}</h3>
      <p className="mt-1 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">{details}</p>
      <ul className={`mt-1 ${FACTS}`}>
        <li>About {influencerName || 'a removed profile'}</li>
        <li>{flagsCount === 1 ? '1 flag' : `${flagsCount} flags`}</li>
        {isHidden && <li className="font-semibold text-ink">Hidden until you decide</li>}
      </ul>
    </div>
  )
}
