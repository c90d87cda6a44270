'use client'

import { WayOn } from '@/components/layout/way-on-later'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PATH } from '@/lib/domain/paths'

type Props = {
  /** What is missing. */
  title: string
  /** Why that may be. */
  reason: string
  /** Leads to the home page. */
  link: string
}

/**
 * The page of something that does not exist or was removed. A client component: the router's payload carries 'Not found'
 * with every page.
 */
export function MissingPage({ title, reason, link }: Props) {
  return (
    <div className="mx-auto max-w-measure py-8">
      <h1 className="mb-6 font-bold text-3xl">{title}</h1>
      <EmptyState title={reason} action={<ButtonLink href={PATH.home}>{link}</ButtonLink>} />
      <WayOn />
    </div>
  )
}
