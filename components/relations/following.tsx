'use client'

import Link from 'next/link'
import { useState } from 'react'
import { RelationButton } from '@/components/relations/relation-button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { OwnListFailed } from '@/components/ui/own-list-failed'
import { reloadRelations, useRelations } from '@/lib/client/relations'
import { PATH } from '@/lib/domain/paths'
import type { RelationKind } from '@/lib/domain/relations'

/** Whom the viewer follows and has muted. Only they can see it. */
export function Following() {
  const relations = useRelations()
  /** As it was first: who is no longer followed stays in the list, to be followed again. */
  const [shown, setShown] = useState<typeof relations>(null)
  if (relations !== null && relations !== shown && (shown === null || shown === 'failed')) {
    setShown(relations)
  }
  if (shown === 'failed') {
    return <OwnListFailed onRetry={reloadRelations} />
  }
  if (!shown) {
    return (
      <ListSkeleton
        label="Loading whom you follow…"
        row="h-16 rounded-card"
        className="needs-script space-y-2"
      />
    )
  }
  const { followed, muted } = shown
  if (followed.length + muted.length === 0) {
    return (
      <EmptyState title="You don’t follow anyone yet">
        Press “Follow” on an influencer’s or a member’s page to hear of new reviews. Only you can
        see this list.
      </EmptyState>
    )
  }
  return (
    <div className="space-y-8">
      <p className="text-muted">Only you can see this page.</p>
      <Targets title="You follow" kind="follow" targets={followed} />
      <Targets title="You muted" kind="mute" targets={muted} />
    </div>
  )
}

type Target = { id: string; name: string; isInfluencer: boolean }
type Props = { title: string; kind: RelationKind; targets: readonly Target[] }

function Targets({ title, kind, targets }: Props) {
  if (targets.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 font-semibold text-xl">{title}</h2>
      <ul
        aria-label={title}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {targets.map((target) => (
          <li key={target.id} className="flex items-center justify-between gap-x-4 px-4 py-2">
            <p className="wrap-anywhere min-w-0">
              <Link
                href={target.isInfluencer ? PATH.reviews(target.id) : PATH.contributor(target.id)}
                prefetch={false}
                className="text-link"
              >
                <bdi>{target.name}</bdi>
              </Link>{' '}
              <span className="text-muted text-sm">
                {target.isInfluencer ? 'Influencer' : 'Member'}
              </span>
            </p>
            <RelationButton kind={kind} target={target} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}
