'use client'

import type { ReactNode } from 'react'
import { AdminLink } from '@/components/admin/shared/admin-link'
import { adminPath } from '@/components/admin/shared/use-admin-view'
import { classNames } from '@/components/ui/class-names'

type Props = {
  id: string
  onOpen(): void
  /** On a phone all of the row around it is the link. */
  isWholeRow?: boolean
  children: ReactNode
}

/** Opens an account's sheet. A link, so that it also opens in another tab. */
export function AccountLink({ id, onOpen, isWholeRow = false, children }: Props) {
  return (
    <AdminLink
      href={adminPath({ accountId: id })}
      data-open=""
      onGo={onOpen}
      className={classNames(
        'rounded-small font-semibold underline decoration-edge underline-offset-3 hover:decoration-2',
        isWholeRow
          ? 'block [overflow-wrap:anywhere] after:absolute after:inset-0 max-lg:no-underline lg:inline-flex lg:min-h-6 lg:items-center lg:whitespace-normal lg:after:hidden lg:[overflow-wrap:anywhere] lg:pointer-coarse:min-h-11'
          : 'inline-flex min-h-6 items-center [overflow-wrap:anywhere] pointer-coarse:min-h-11',
      )}
    >
      <bdi>{children}</bdi>
    </AdminLink>
  )
}
