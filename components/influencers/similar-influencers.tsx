import { SimilarCard } from '@/components/influencers/similar-card'
import type { SimilarInfluencer } from '@/lib/influencers/types'

/** Where to go next: influencers like this one, each with the reason why it is here. */
export function SimilarInfluencers({ influencers }: { influencers: readonly SimilarInfluencer[] }) {
  if (influencers.length === 0) return null
  return (
    <section
      aria-labelledby="similar"
      className="space-y-4 lg:col-start-2 lg:row-start-3 print:hidden"
    >
      <h2 id="similar" className="font-bold text-xl">
        Similar influencers
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {influencers.map((influencer) => (
          <SimilarCard key={influencer.id} influencer={influencer} />
        ))}
      </ul>
    </section>
  )
}
