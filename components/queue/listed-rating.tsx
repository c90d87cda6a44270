import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { itemPath } from '@/components/queue/queue-address'
import { FACTS } from '@/components/queue/section'
import { useOneAtATime } from '@/components/queue/use-one-at-a-time'
import { useQueueAddress } from '@/components/queue/use-queue'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/call'

/** Returns a function that opens an item of its own for a rating of a list, one at a time. */
export function useOpenRating() {
  const router = useRouter()
  const address = useQueueAddress()
  const { isBusy, carryOut } = useOneAtATime()

  async function open(subjectId: string) {
    const item = await carryOut(() =>
      call('POST /api/admin/queue', { body: { subjectKind: 'review', subjectId } }),
    )
    if (item) router.push(itemPath(item.value.id, address))
  }

  return { isBusy, open }
}

type Props = {
  rating: { id: string; title: string; details: string }
  isTaken: boolean
  opening: ReturnType<typeof useOpenRating>
  /** Its facts, as list items. */
  children: ReactNode
}

/** A rating that is decided with others, or on its own. */
export const ListedRating = ({ rating, isTaken, opening, children }: Props) => (
  <li className="grid gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
    <div className="min-w-0">
      <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {rating.title}
      </h3>
      <p dir="auto" className="mt-1 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
        {rating.details}
      </p>
      <ul className={`mt-1 ${FACTS}`}>{children}</ul>
    </div>
    {!isTaken && (
      <div>
        <Button
          size="small"
          variant="quiet"
          isBusy={opening.isBusy}
          aria-label={`Decide separately: ${rating.title}`}
          onClick={() => void opening.open(rating.id)}
        >
          Decide separately
        </Button>
      </div>
    )}
  </li>
)
