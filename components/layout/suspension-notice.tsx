'use client'

import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { useViewer } from '@/lib/client/session'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

const OWN_ACCOUNT = withQuery(PATH.profile, { section: 'account' })

/** Tells suspended members on every page until when and why, and what they can still do. */
export function SuspensionNotice() {
  const viewer = useViewer()
  if (viewer.status !== 'in' || !viewer.suspension) return null
  return (
    <Notice tone="danger" role="status" className="mb-6 space-y-1">
      <p className="font-medium">{viewer.suspension}</p>
      <p>
        Until it ends you cannot rate, reply, vote or change your profile. You can still download
        your data, change your password, log out everywhere and delete your account on{' '}
        <Link prefetch={false} href={OWN_ACCOUNT} className="text-link">
          your account page
        </Link>
        . If it is part of a decision about something you wrote, the reasons are under{' '}
        <Link prefetch={false} href={PATH.ownReports} className="text-link">
          Reports and decisions
        </Link>
        , where you can appeal.
      </p>
    </Notice>
  )
}
