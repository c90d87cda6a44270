import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { chooseStatus } from '@/lib/http/page-status'
import { wasInfluencerRemoved, wasMemberRemoved } from '@/lib/publishing/tombstones'

/** Metadata of a page about an influencer or member who does not exist. */
export const MISSING: Metadata = { title: 'Not found', robots: { index: false } }

/**
 * Ends the page of an influencer who is not listed: 410 with a sentence for a removed one, else 404.
 * `if (!influencer) return await missingInfluencer(id)`
 */
export async function missingInfluencer(id: string) {
  if (!(await wasInfluencerRemoved(id)) || !chooseStatus(410)) notFound()
  return <Gone title={MESSAGES.influencerRemoved} />
}

/** The same for the page of a member. */
export async function missingMember(id: string) {
  if (!(await wasMemberRemoved(id)) || !chooseStatus(410)) notFound()
  return <Gone title={MESSAGES.memberRemoved} />
}

function Gone({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-measure py-8">
      <h1 className="mb-6 font-bold text-3xl">Removed</h1>
      <EmptyState
        title={title}
        action={<ButtonLink href={PATH.home}>Go to the home page</ButtonLink>}
      >
        What was on this page is no longer available.
      </EmptyState>
    </div>
  )
}
