'use client'

import { MenuLink } from '@/components/layout/menu-link'
import { UnreadBadge } from '@/components/layout/unread-badge'
import { Bell as BellIcon } from '@/components/ui/icons'
import { PATH } from '@/lib/domain/paths'

/** The link to the viewer's inbox, with how many entries are unread. */
export function Bell() {
  return (
    <MenuLink href={PATH.inbox} className="relative flex items-center gap-2">
      <BellIcon className="size-5" />
      <span className="wide:sr-only">Inbox</span>
      <UnreadBadge className="wide:absolute wide:top-1 wide:right-0" />
    </MenuLink>
  )
}
