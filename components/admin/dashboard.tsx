'use client'

import dynamic from 'next/dynamic'
import { AdminGate } from '@/components/admin/admin-gate'
import { OneMoment } from '@/components/admin/one-moment'

/** A separate bundle that only admins load. */
const Board = dynamic(() => import('@/components/admin/board').then((loaded) => loaded.Board), {
  loading: () => <OneMoment />,
})

/** The dashboard, which admins see. */
export const AdminDashboard = () => <AdminGate>{(ownId) => <Board ownId={ownId} />}</AdminGate>
