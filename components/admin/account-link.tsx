'use client'

import type { MouseEvent, ReactNode } from 'react'
import { adminPath } from '@/components/admin/use-admin-view'

type Props = { id: string; onOpen(): void; children: ReactNode }

/** Opens an account's sheet. A link, so that it also opens in another tab. */
export function AccountLink({ id, onOpen, children }: Props) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={adminPath({ accountId: id })}
      data-open=""
      onClick={open}
      className="inline-flex min-h-6 items-center rounded-small font-semibold underline decoration-edge underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}
