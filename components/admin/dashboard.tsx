'use client'

import dynamic from 'next/dynamic'
import { useAdminAccess } from '@/components/admin/use-admin-access'
import { Spinner } from '@/components/ui/spinner'
import { MESSAGES } from '@/lib/domain/messages'

/** A part of its own: nobody but an admin loads it. */
const Board = dynamic(() => import('@/components/admin/board').then((loaded) => loaded.Board), {
  loading: () => <OneMoment />,
})

/** Nothing of it is drawn before the server has said who looks; to all but admins it does not exist (C63, 254, 255). */
export function AdminDashboard() {
  const viewer = useAdminAccess()
  if (viewer.access === 'admin') return <Board ownId={viewer.ownId} />
  if (viewer.access === 'refused') {
    return <h1 className="py-16 text-center font-bold text-2xl">{MESSAGES.adminNotFound}</h1>
  }
  return <OneMoment />
}

function OneMoment() {
  return (
    <p role="status" className="flex items-center gap-3 py-16 text-muted">
      <Spinner /> One moment…
    </p>
  )
}
