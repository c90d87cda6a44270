import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { MissingPage } from '@/components/layout/missing-page'
import { MESSAGES } from '@/lib/domain/messages'
import { chooseStatus } from '@/lib/http/page-status'
import { wasInfluencerRemoved, wasMemberRemoved } from '@/lib/publishing/tombstones'

// Metadata and page ask the same.
const wasRemoved = { influencer: cache(wasInfluencerRemoved), member: cache(wasMemberRemoved) }
const REMOVED = { influencer: MESSAGES.influencerRemoved, member: MESSAGES.memberRemoved }

type Kind = keyof typeof wasRemoved

/** Returns the metadata of the page of an influencer who is not listed, or of a member who does not exist. */
export async function missingMetadata(kind: Kind, id: string): Promise<Metadata> {
  const title = (await wasRemoved[kind](id)) ? 'Removed' : 'Not found'
  return { title, robots: { index: false } }
}

/**
 * Ends the page of an influencer who is not listed, or of a member who does not exist: 410 with a sentence for a removed
 * one, else 404. `if (!influencer) return await missing('influencer', id)`
 */
export async function missing(kind: Kind, id: string) {
  if (!(await wasRemoved[kind](id)) || !chooseStatus(410)) notFound()
  return (
    <MissingPage
      title={REMOVED[kind]}
      reason="Is that a mistake? Tell us."
      link="Go to the home page"
    />
  )
}
