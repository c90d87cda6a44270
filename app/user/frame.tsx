import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { type ProfilePage, ProfileTabs } from '@/components/accounts/profile/profile-tabs'

type Props = {
  title?: string
  page: ProfilePage
  /** What it takes scripts to do. */
  purpose: string
  children: ReactNode
}

/** The frame of the viewer's own pages, which are the same for every viewer: the browser loads what is theirs. */
export async function ProfileFrame({ title = 'Profile', page, purpose, children }: Props) {
  await connection()
  return (
    // Of a screen’s height at least: what loads does not move the footer in view.
    <div className="mx-auto min-h-svh max-w-4xl">
      <h1 className="font-bold text-3xl">{title}</h1>
      <div className="mt-4 mb-6">
        <ProfileTabs page={page} />
      </div>
      {children}
      <noscript>
        <p className="mt-4 text-danger text-sm">Please turn on JavaScript to {purpose}.</p>
      </noscript>
    </div>
  )
}
