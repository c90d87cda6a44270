import { QueueList } from '@/components/queue/queue-list'

/** The queue of staff. */
export default function QueuePage() {
  return <QueueList />
}
