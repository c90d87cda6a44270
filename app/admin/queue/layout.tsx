import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { QueueFrame } from '@/components/queue/queue-frame'

export const metadata: Metadata = { title: 'Queue', robots: { index: false } }

/** The same page for every viewer: the browser checks the role before it draws anything. */
export default async function QueueLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <>
      <QueueFrame>{children}</QueueFrame>
      <noscript>
        <p className="text-danger text-sm">Please turn on JavaScript to use this page.</p>
      </noscript>
    </>
  )
}
