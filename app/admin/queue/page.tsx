import { KeyList } from '@/components/admin/shared/shortcuts-help'
import { LIST_KEYS } from '@/components/queue/queue-list'

/** The queue of staff: its list is in the layout, beside whatever is open. */
export default function QueuePage() {
  return <NoItem />
}

/** What stands beside the list while no item is open. */
const NoItem = () => (
  <section className="m-auto p-6 max-desk:hidden">
    <h2 className="font-semibold text-lg">No item is open</h2>
    <p className="mt-1 text-muted">Choose one from the list, or use the keyboard.</p>
    <KeyList keys={LIST_KEYS} />
  </section>
)
