import { ExternalLink } from '@/components/ui/icons'
import type { ShownInfluencer } from '@/lib/influencers/types'

/** A link if the handles form a safe address; plain text otherwise. */
export function SocialLink({ influencer }: { influencer: ShownInfluencer }) {
  const { socialUrl, socialHandles } = influencer
  if (!socialUrl) return socialHandles || 'Not given'
  return (
    <a
      href={socialUrl}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
      className="text-link inline-flex max-w-full items-center gap-1.5"
    >
      <bdi className="truncate">{socialUrl.replace(/^https?:\/\/(www\.)?/, '')}</bdi>
      <ExternalLink className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
