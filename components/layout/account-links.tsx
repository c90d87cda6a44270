'use client'

import { useState } from 'react'
import { MenuLink } from '@/components/layout/menu-link'
import { buttonLook } from '@/components/ui/button'
import { signOut, useViewer } from '@/lib/client/session'
import { PATH } from '@/lib/domain/paths'
import { ROLE } from '@/lib/domain/roles'

/** 'Sign Up' and 'Log In', or 'Profile' and 'Logout'. The space is the same either way. */
export function AccountLinks() {
  const viewer = useViewer()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut({ isChosen: true })
    setLeaving(false)
  }

  if (viewer.status === 'in') {
    return (
      <>
        {viewer.role === ROLE.admin && <MenuLink href={PATH.admin}>Admin</MenuLink>}
        <MenuLink href={PATH.profile}>Profile</MenuLink>
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
