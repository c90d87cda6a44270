'use client'

import { type ReactNode, useRef, useState } from 'react'
import { useRelations } from '@/lib/client/relations'

type Props = { author: { authorId: string | null; authorName: string }; children: ReactNode }

/** Folds away what a member wrote whom the viewer has muted, until they ask for it. */
export function Muted({ author: { authorId, authorName }, children }: Props) {
  const relations = useRelations()
  const [isShown, setShown] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const muted = relations === 'failed' ? [] : (relations?.muted ?? [])
  if (!muted.some(({ id }) => id === authorId)) return children
  function show() {
    setShown(true)
    requestAnimationFrame(() => content.current?.focus())
  }
  if (isShown) {
    return (
      <div ref={content} tabIndex={-1}>
        {children}
      </div>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <span>
        You muted <bdi>{authorName}</bdi>.
      </span>
      <button type="button" onClick={show} className="text-link min-h-11">
        Show
      </button>
    </p>
  )
}
