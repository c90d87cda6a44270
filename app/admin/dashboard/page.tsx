import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AdminDashboard } from '@/components/admin/dashboard'

export const metadata: Metadata = { title: 'Admin', robots: { index: false } }

/** The same page for everybody: the browser asks who looks before it draws anything. */
export default async function AdminPage() {
  await connection()
  return (
    <>
      <AdminDashboard />
      <noscript>
        <p className="text-danger text-sm">This page needs JavaScript to be switched on.</p>
      </noscript>
    </>
  )
}
