'use client'

import { useState } from 'react'
import { MenuLink } from '@/components/layout/menu-link'
import { UnreadBadge } from '@/components/layout/unread-badge'
import { Avatar } from '@/components/ui/avatar'
import { buttonLook } from '@/components/ui/button'
import { Bell as BellIcon } from '@/components/ui/icons'
import { usePowers } from '@/lib/client/powers'
import { signOut, useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

/** 'Sign Up' and 'Log In', or 'Profile' and 'Logout'. The space is the same either way. */
export function AccountLinks() {
  const viewer = useViewer()
  const powers = usePowers()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut({ isChosen: true })
    setLeaving(false)
  }

  if (viewer.status === 'in') {
    return (
      <>
        {viewer.name && <SignedInAs name={viewer.name} />}
        <Bell />
        {viewer.role === ROLE.admin && <MenuLink href={PATH.admin}>Admin</MenuLink>}
        {viewer.role === ROLE.member && powers.length > 0 && (
          <MenuLink href={PATH.queue}>Queue</MenuLink>
        )}
        <MenuLink
          href={PATH.profile}
          {...(viewer.name && { title: `Signed in as ${viewer.name}` })}
        >
          Profile
        </MenuLink>
        <button type="button" onClick={leave} disabled={isLeaving} className="menu-entry">
          Logout
        </button>
      </>
    )
  }
  return (
    <>
      <MenuLink href={PATH.signUp} className="signed-out-only">
        Sign Up
      </MenuLink>
      <MenuLink
        href={PATH.signIn}
        className={`signed-out-only w-full wide:ml-1 wide:w-auto ${buttonLook({ size: 'small' })}`}
        isPlain
      >
        Log In
      </MenuLink>
    </>
  )
}

/** Whose account it is; in the row of a wide screen, where the search needs the room, for screen readers alone. */
function SignedInAs({ name }: { name: string }) {
  return (
    <p className="flex min-h-11 min-w-0 items-center gap-2 px-3 text-sm wide:sr-only">
      <Avatar name={name} pic="" size="tiny" />
      <span className="sr-only">Signed in as</span>
      <bdi className="max-w-40 truncate text-muted">{name.split(' ', 1)[0]}</bdi>
    </p>
  )
}

/** The link to the viewer's inbox, with how many entries are unread. */
function Bell() {
  return (
    <MenuLink href={PATH.inbox} className="relative flex items-center gap-2">
      <BellIcon className="size-5" />
      <span className="wide:sr-only">Inbox</span>
      <UnreadBadge className="wide:absolute wide:top-1 wide:right-0" />
    </MenuLink>
  )
}
