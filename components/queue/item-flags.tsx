import { useRouter } from 'next/navigation'
import { itemPath } from '@/components/queue/queue-address'
import { FACTS, Section } from '@/components/queue/section'
import { useOneAtATime } from '@/components/queue/use-one-at-a-time'
import { useQueueAddress } from '@/components/queue/use-queue'
import { Button } from '@/components/ui/button'
import { openQueueItem } from '@/lib/client/moderation-api'
import type { QueueItem } from '@/lib/moderation/staff/types'

type Flagged = QueueItem['flagged']

/** The ratings whose flags are decided together, each of which can be decided on its own. */
export function ItemFlags({ flagged, isTaken }: { flagged: Flagged; isTaken: boolean }) {
  const router = useRouter()
  const address = useQueueAddress()
  const { isBusy, carryOut } = useOneAtATime()

  async function open(subjectId: string) {
    const item = await carryOut(() => openQueueItem({ subjectKind: 'review', subjectId }))
    if (item) router.push(itemPath(item.value, address))
  }

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
            {!isTaken && (
              <Button
                size="small"
                variant="quiet"
                isBusy={isBusy}
                aria-label={`Decide on its own: ${rating.title}`}
                onClick={() => void open(rating.id)}
              >
                Decide on its own
              </Button>
            )}
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
