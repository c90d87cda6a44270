import Link from 'next/link'
import type { RatedName } from '@/lib/accounts/profile/responses'
import { PATH } from '@/lib/domain/paths'

type Props = { influencer: Pick<RatedName, 'id' | 'name' | 'isListed'> | null }

/** The influencer that a contribution is about; a link while they are listed. */
export function RatedLink({ influencer }: Props) {
  if (!influencer) return <span>an influencer who is no longer here</span>
  if (!influencer.isListed) return <bdi className="font-medium">{influencer.name}</bdi>
  return (
    <Link prefetch={false} href={PATH.reviews(influencer.id)} className="text-link font-medium">
      <bdi>{influencer.name}</bdi>
    </Link>
  )
}
