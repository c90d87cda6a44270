import { JsonLd } from '@/components/ui/json-ld'
import type { Influencer } from '@/lib/influencers/types'
import { influencerGraph } from '@/lib/publishing/structured-data/rules'

type Props = {
  influencer: Influencer
  siteUrl: string
  /** Whether search engines are told the average, as that of the channel (decision 021). */
  withChannelRating?: boolean
}

/** What a search engine may know of an influencer's page. */
export function InfluencerJsonLd({ influencer, siteUrl, withChannelRating = false }: Props) {
  return <JsonLd graph={influencerGraph(influencer, siteUrl, { withChannelRating })} />
}
