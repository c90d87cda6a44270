'use client'

import dynamic from 'next/dynamic'
import { OneMoment } from '@/components/admin/one-moment'
import { useAdminAccess } from '@/components/admin/use-admin-access'
import { MESSAGES } from '@/lib/domain/messages'

/** A separate bundle that only admins load. */
const Board = dynamic(() => import('@/components/admin/board').then((loaded) => loaded.Board), {
  loading: () => <OneMoment />,
})

/** Renders nothing of the dashboard until the server has confirmed an admin; for everyone else it does not exist. */
export function AdminDashboard() {
  const viewer = useAdminAccess()
  if (viewer.access === 'admin') return <Board ownId={viewer.ownId} />
  if (viewer.access === 'refused') {
    return <h1 className="py-16 text-center font-bold text-2xl">{MESSAGES.adminNotFound}</h1>
  }
  return <OneMoment />
}
