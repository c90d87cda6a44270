import { titleBefore } from '@/components/queue/words'
import type { ItemKind } from '@/lib/domain/decisions'

/** What kind of item it is, and of whom: 'Review of Ada'. */
export const ItemTitle = ({ kind, about }: { kind: ItemKind; about: string }) => (
  <>
    {titleBefore(kind, about)}
    {about && (
      <>
        {' '}
        <bdi>{about}</bdi>
      </>
    )}
  </>
)
