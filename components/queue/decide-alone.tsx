import { useRouter } from 'next/navigation'
import { itemPath } from '@/components/queue/queue-address'
import { useOneAtATime } from '@/components/queue/use-one-at-a-time'
import { useQueueAddress } from '@/components/queue/use-queue'
import { Button } from '@/components/ui/button'
import { openQueueItem } from '@/lib/client/moderation-api'

/** Returns a function that opens an item of its own for a rating of a list, one at a time. */
export function useOpenRating() {
  const router = useRouter()
  const address = useQueueAddress()
  const { isBusy, carryOut } = useOneAtATime()

  async function open(subjectId: string) {
    const item = await carryOut(() => openQueueItem({ subjectKind: 'review', subjectId }))
    if (item) router.push(itemPath(item.value, address))
  }

  return { isBusy, open }
}

type Props = ReturnType<typeof useOpenRating> & { rating: { id: string; title: string } }

/** Opens the item of a rating that is otherwise decided with others. */
export const DecideAlone = ({ rating, isBusy, open }: Props) => (
  <Button
    size="small"
    variant="quiet"
    isBusy={isBusy}
    aria-label={`Decide on its own: ${rating.title}`}
    onClick={() => void open(rating.id)}
  >
    Decide on its own
  </Button>
)
