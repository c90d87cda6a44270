import { JsonLd } from '@/components/ui/json-ld'
import type { Influencer } from '@/lib/influencers/types'
import { influencerGraph } from '@/lib/publishing/structured-data/rules'

type Props = {
  influencer: Influencer
  siteUrl: string
  /** Whether to publish the average as a rating of the channel (decision 021). */
  withChannelRating?: boolean
}

/** Structured data of an influencer's page. */
export function InfluencerJsonLd({ influencer, siteUrl, withChannelRating = false }: Props) {
  return <JsonLd graph={influencerGraph(influencer, siteUrl, { withChannelRating })} />
}
