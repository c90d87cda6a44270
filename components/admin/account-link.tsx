'use client'

import type { ReactNode } from 'react'
import { AdminLink } from '@/components/admin/admin-link'
import { adminPath } from '@/components/admin/use-admin-view'

type Props = { id: string; onOpen(): void; children: ReactNode }

/** Opens an account's sheet. A link, so that it also opens in another tab. */
export function AccountLink({ id, onOpen, children }: Props) {
  return (
    <AdminLink
      href={adminPath({ accountId: id })}
      data-open=""
      onGo={onOpen}
      className="inline-flex min-h-6 items-center rounded-small font-semibold underline decoration-edge underline-offset-3 [overflow-wrap:anywhere] hover:decoration-2 pointer-coarse:min-h-11"
    >
      <bdi>{children}</bdi>
    </AdminLink>
  )
}
