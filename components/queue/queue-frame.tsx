'use client'

import type { ReactNode } from 'react'
import { OneMoment } from '@/components/admin/one-moment'
import { useAdminAccess } from '@/components/admin/use-admin-access'
import { LastDecisionProvider } from '@/components/queue/last-decision'
import { MESSAGES } from '@/lib/domain/messages'

/** Renders nothing of the queue until the server has confirmed an admin; for everyone else it does not exist. */
export function QueueFrame({ children }: { children: ReactNode }) {
  const { access } = useAdminAccess()
  if (access === 'admin') return <LastDecisionProvider>{children}</LastDecisionProvider>
  if (access === 'refused') {
    return <h1 className="py-16 text-center font-bold text-2xl">{MESSAGES.adminNotFound}</h1>
  }
  return <OneMoment />
}
