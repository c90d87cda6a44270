import Link from 'next/link'
import type { RatedName } from '@/lib/accounts/profile/types'
import { PATH } from '@/lib/domain/paths'

/** Whom a contribution is about; a link while he is listed. */
export function RatedLink({ influencer }: { influencer: RatedName | null }) {
  if (!influencer) return <span>somebody who is not here any more</span>
  if (!influencer.isListed) return <span className="font-medium">{influencer.name}</span>
  return (
    <Link prefetch={false} href={PATH.reviews(influencer.id)} className="text-link font-medium">
      {influencer.name}
    </Link>
  )
}
