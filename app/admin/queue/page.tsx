import { NoItem } from '@/components/queue/no-item'

/** The queue of staff: its list is in the layout, beside whatever is open. */
export default function QueuePage() {
  return <NoItem />
}
