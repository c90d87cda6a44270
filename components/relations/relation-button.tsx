'use client'

import { usePathname } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { LIST, useRelations } from '@/lib/client/relations'
import { useViewer } from '@/lib/client/session'
import { isolated } from '@/lib/domain/isolated'
import { PATH } from '@/lib/domain/paths'
import type { RelationKind } from '@/lib/domain/relations'

const RelationPress = lazy(async () => {
  const loaded = await import('@/components/relations/relation-press')
  return { default: loaded.RelationPress }
})

/** What a press does. */
const WORDS: Record<RelationKind, Record<'off' | 'on', string>> = {
  follow: { off: 'Follow', on: 'Unfollow' },
  mute: { off: 'Mute', on: 'Unmute' },
}

type Props = {
  kind: RelationKind
  target: { id: string; name: string; isInfluencer: boolean }
  className?: string
}

/** Follows or mutes, or ends that; a visitor is asked to log in first. Nothing beside the viewer's own page. */
export function RelationButton({ kind, target, className }: Props) {
  const viewer = useViewer()
  const pathname = usePathname()
  const relations = useRelations()
  const lists = relations === 'failed' ? null : relations
  const isOn = lists?.[LIST[kind]].some(({ id }) => id === target.id) ?? false
  const words = WORDS[kind][isOn ? 'on' : 'off']
  const look = {
    variant: 'quiet',
    size: 'small',
    className: `needs-script min-h-11 ${className ?? ''}`,
    'aria-label': `${words} ${isolated(target.name)}`,
    children: words,
  } as const
  if (viewer.status === 'in' && viewer.id === target.id) return null
  if (viewer.status === 'out') {
    if (kind === 'mute') return null
    return (
      <ButtonLink
        {...look}
        href={`${PATH.signIn}?${new URLSearchParams({ next: pathname })}`}
        prefetch={false}
        rel="nofollow"
      />
    )
  }
  const waiting = <Button {...look} isReady={false} />
  if (lists === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <RelationPress {...look} choice={[kind, target, !isOn]} />
    </Suspense>
  )
}
