import { Avatar } from '@/components/ui/avatar'
import { JoinedFacts } from '@/components/ui/joined-facts'
import type { ShownInfluencer } from '@/lib/influencers/types'

/** Who the page is about: picture, name and what they do. */
export function InfluencerIdentity({ influencer }: { influencer: ShownInfluencer }) {
  const { name, pic, category, expertise } = influencer
  return (
    <div className="flex gap-3 sm:gap-4">
      <Avatar
        name={name}
        pic={pic}
        alt={`Picture of ${name}`}
        loading="eager"
        className="max-sm:size-18"
      />
      <div className="min-w-0 space-y-1">
        <h1 className="font-bold text-2xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="text-muted text-sm">
          <JoinedFacts facts={[category, expertise]} />
        </p>
      </div>
    </div>
  )
}
