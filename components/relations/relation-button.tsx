'use client'

import { usePathname } from 'next/navigation'
import { Button, ButtonLink } from '@/components/ui/button'
import { useForm } from '@/components/ui/use-form'
import { chooseRelation, useRelations } from '@/lib/client/relations'
import { useViewer } from '@/lib/client/session'
import { DURATION } from '@/lib/domain/durations'
import { isolated } from '@/lib/domain/isolated'
import { PATH } from '@/lib/domain/paths'
import type { RelationKind } from '@/lib/domain/relations'

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
  const list = kind === 'follow' ? lists?.followed : lists?.muted
  const isOn = list?.some(({ id }) => id === target.id) ?? false
  const form = useForm({
    initial: {},
    send: () => chooseRelation(kind, target, !isOn),
    onDone: () => undefined,
    toastMs: DURATION.toastMs,
  })
  const words = WORDS[kind][isOn ? 'on' : 'off']
  const look = {
    variant: 'quiet',
    size: 'small',
    className: `needs-script min-h-11 ${className ?? ''}`,
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
        aria-label={`${words} ${isolated(target.name)}`}
      >
        {words}
      </ButtonLink>
    )
  }
  return (
    <Button
      {...look}
      isReady={lists !== null}
      isBusy={form.isBusy}
      aria-label={`${words} ${isolated(target.name)}`}
      onClick={() => void form.submit()}
    >
      {words}
    </Button>
  )
}
