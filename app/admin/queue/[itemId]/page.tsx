import { ItemScreen } from '@/components/queue/item-screen'

type Props = { params: Promise<{ itemId: string }> }

/** One item of the queue. */
export default async function QueueItemPage({ params }: Props) {
  const { itemId } = await params
  return <ItemScreen key={itemId} id={itemId} />
}
