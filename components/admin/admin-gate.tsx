'use client'

import type { ReactNode } from 'react'
import { OneMoment } from '@/components/admin/one-moment'
import { FactorAdvised, FactorRequired } from '@/components/admin/second-factor-due'
import { StaffProvider } from '@/components/admin/shared/staff'
import { useAdminAccess } from '@/components/admin/use-admin-access'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = {
  /** Whether members with powers may enter, too. */
  hasMembers?: boolean
  children(ownId: string): ReactNode
}

/** Renders its content once the server has confirmed staff, whose id it gets; for everyone else it does not exist. */
export function AdminGate({ hasMembers = false, children }: Props) {
  const viewer = useAdminAccess(hasMembers)
  if (viewer.access === 'granted') {
    const { ownId, secondFactorDue } = viewer.staff
    if (secondFactorDue === 'required') return <FactorRequired />
    return (
      <StaffProvider value={viewer.staff}>
        {secondFactorDue && !hasMembers && <FactorAdvised />}
        {children(ownId)}
      </StaffProvider>
    )
  }
  if (viewer.access === 'refused') {
    return (
      <div className="py-16 text-center">
        <h1 className="mb-6 font-bold text-2xl">{MESSAGES.adminNotFound}</h1>
        <ButtonLink variant="quiet" href={PATH.home} prefetch={false}>
          Go to the home page
        </ButtonLink>
      </div>
    )
  }
  if (viewer.access === 'failed') {
    return (
      <EmptyState
        title={MESSAGES.profileFailed}
        action={
          <Button variant="quiet" onClick={viewer.retry}>
            Try again
          </Button>
        }
      />
    )
  }
  return <OneMoment />
}
