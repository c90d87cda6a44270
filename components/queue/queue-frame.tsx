'use client'

import type { ReactNode } from 'react'
import { AdminGate } from '@/components/admin/admin-gate'
import { LastDecisionProvider } from '@/components/queue/last-decision'

/** The screens of the queue, which admins see. */
export const QueueFrame = ({ children }: { children: ReactNode }) => (
  <AdminGate>{() => <LastDecisionProvider>{children}</LastDecisionProvider>}</AdminGate>
)
