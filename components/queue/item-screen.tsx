'use client'

import Link from 'next/link'
import { useStaff } from '@/components/admin/shared/staff'
import { DelistedNotice } from '@/components/admin/sheet/delisted-notice'
import { AnonymousAuthor } from '@/components/queue/anonymous-author'
import { ItemAppeal } from '@/components/queue/item-appeal'
import { ItemAuthor } from '@/components/queue/item-author'
import { ItemClaim } from '@/components/queue/item-claim'
import { ItemDesk } from '@/components/queue/item-desk'
import { ItemFlags } from '@/components/queue/item-flags'
import { ItemHead } from '@/components/queue/item-head'
import { ItemNewcomers } from '@/components/queue/item-newcomers'
import { ItemProof } from '@/components/queue/item-proof'
import { ItemReports } from '@/components/queue/item-reports'
import { ItemSurge } from '@/components/queue/item-surge'
import { ItemText } from '@/components/queue/item-text'
import { ItemVotes } from '@/components/queue/item-votes'
import { queuePath } from '@/components/queue/queue-address'
import { SimilarDecisions } from '@/components/queue/similar-decisions'
import { SurgeRatings } from '@/components/queue/surge-ratings'
import { useHold, useItem } from '@/components/queue/use-item'
import { useQueueAddress } from '@/components/queue/use-queue'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { QueueItem } from '@/lib/moderation/staff/responses'

/** One item of the queue with everything that a decision needs. */
export function ItemScreen({ id }: { id: string }) {
  const address = useQueueAddress()
  const { item, isGone, hasFailed, reload } = useItem(id)
  const isTaken = useHold(id)
  return (
    <div className="desk:flex desk:min-h-0 desk:flex-1 desk:flex-col desk:px-5 desk:pt-4">
      <nav aria-label="Queue" className="mb-2 desk:hidden">
        <Link
          href={queuePath(address)}
          prefetch={false}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          Back to the queue
        </Link>
      </nav>
      {!item && <h1 className="sr-only">Queue item</h1>}
      {isGone && <Gone path={queuePath(address)} />}
      {hasFailed && <Failed onRetry={() => void reload()} />}
      {!(item || isGone || hasFailed) && <Loading />}
      {item && !hasFailed && <Item item={item} isTaken={isTaken} onChanged={reload} />}
    </div>
  )
}

type Props = { item: QueueItem; isTaken: boolean; onChanged(): Promise<unknown> }

/**
 * The reviews of a surge, or of joint flags, come last: on a phone the decision would be below all of them. Beside the list
 * all of it scrolls under the head, and the decision stays.
 */
function Item({ item, isTaken, onChanged }: Props) {
  const { surge, kind, votes, flagged, appealed, reports, author, isAnonymous, similar } = item
  const { isAdmin } = useStaff()
  return (
    <>
      <ItemHead item={item} />
      <div className="mt-4 desk:min-h-0 desk:flex-1 desk:overflow-y-auto desk:[container-type:size]">
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] desk:grid-cols-[minmax(0,1fr)_18rem] @min-[50rem]:desk:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-4">
            {item.delistedAt && (
              <DelistedNotice id={item.subjectId} since={item.delistedAt} onAllowed={onChanged} />
            )}
            {kind !== 'flags' && <ItemText item={item} />}
            <Request item={item} onChanged={onChanged} />
            {surge && <ItemSurge surge={surge} isTaken={isTaken} onChanged={onChanged} />}
            {item.newcomers && <ItemNewcomers {...item.newcomers} />}
            {kind === 'votes' && <ItemVotes votes={votes} />}
            {appealed && <ItemAppeal appealed={appealed} />}
            <ItemReports reports={reports} />
            {author && <ItemAuthor author={author} />}
            {isAnonymous && isAdmin && (
              <AnonymousAuthor key={item.subjectId} reviewId={item.subjectId} />
            )}
            <SimilarDecisions similar={similar} />
          </div>
          <div className="min-w-0 lg:row-span-2 desk:sticky desk:top-0 desk:max-h-[100cqh] desk:scroll-pb-28 desk:overflow-y-auto">
            <ItemDesk item={item} isTaken={isTaken} onChanged={onChanged} />
          </div>
          {kind === 'flags' && <ItemFlags flagged={flagged} isTaken={isTaken} />}
          {surge && <SurgeRatings surgeId={surge.id} isTaken={isTaken} />}
        </div>
      </div>
    </>
  )
}

/** What a member asks of staff, and what they send for it. */
function Request({ item: { claim, proof }, onChanged }: Omit<Props, 'isTaken'>) {
  return (
    <>
      {claim && <ItemClaim claim={claim} onChanged={onChanged} />}
      {proof && <ItemProof proof={proof} />}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <EmptyState
      title="We couldn’t load this item."
      action={
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

function Gone({ path }: { path: string }) {
  return (
    <EmptyState
      title="Already decided"
      action={
        <ButtonLink variant="quiet" href={path} prefetch={false}>
          Back to the queue
        </ButtonLink>
      }
    />
  )
}
