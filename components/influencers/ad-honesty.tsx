import { formatRating } from '@/lib/domain/stars'
import type { InfluencerCard } from '@/lib/influencers/types'

/** The average of ad honesty with its number of answers; nothing with fewer than five. */
export function AdHonesty({ adHonesty }: Pick<InfluencerCard, 'adHonesty'>) {
  if (!adHonesty) return null
  return (
    <p className="text-sm">
      Ad honesty{' '}
      <span className="font-semibold tabular-nums">{formatRating(adHonesty.average)}</span>{' '}
      <span className="text-muted">from {adHonesty.count} answers</span>
    </p>
  )
}
