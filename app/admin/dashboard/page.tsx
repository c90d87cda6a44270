import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AdminDashboard } from '@/components/admin/dashboard'

export const metadata: Metadata = { title: 'Admin', robots: { index: false } }

/** The same page for every viewer: the browser checks the role before it draws anything. */
export default async function AdminPage() {
  await connection()
  return (
    <>
      <AdminDashboard />
      <noscript>
        <p className="text-danger text-sm">Please turn on JavaScript to use this page.</p>
      </noscript>
    </>
  )
}
