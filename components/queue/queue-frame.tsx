'use client'

import type { ReactNode } from 'react'
import { useAdminAccess } from '@/components/admin/use-admin-access'
import { LastDecisionProvider } from '@/components/queue/last-decision'
import { Spinner } from '@/components/ui/spinner'
import { MESSAGES } from '@/lib/domain/messages'

/** Renders nothing of the queue until the server has confirmed an admin; for everyone else it does not exist. */
export function QueueFrame({ children }: { children: ReactNode }) {
  const { access } = useAdminAccess()
  if (access === 'admin') return <LastDecisionProvider>{children}</LastDecisionProvider>
  if (access === 'refused') {
    return <h1 className="py-16 text-center font-bold text-2xl">{MESSAGES.adminNotFound}</h1>
  }
  return (
    <p role="status" className="flex items-center gap-3 py-16 text-muted">
      <Spinner /> One moment…
    </p>
  )
}
