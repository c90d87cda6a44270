import type { Metadata } from 'next'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { Card } from '@/components/ui/card'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Our purpose, Mission, and Values',
  description:
    'Why this site exists, what it works for, and the four values it keeps to: transparency, community engagement, authenticity, growth.',
  alternates: { canonical: PATH.purpose },
}

const VALUES = [
  {
    title: 'Transparency',
    text: 'How a score comes about is written down for everybody. Low ratings stay as visible as high ones, and nobody can pay for a place.',
  },
  {
    title: 'Community Engagement',
    text: 'Ratings are the start of a conversation: reply, agree, disagree, and flag what does not belong here.',
  },
  {
    title: 'Authenticity',
    text: 'One account, one rating per influencer, written by the person whose name stands beside it.',
  },
  {
    title: 'Growth',
    text: 'Honest feedback helps followers choose better, and influencers become better at what they do.',
  },
]

export default function PurposePage() {
  return (
    <StaticPage
      path={PATH.purpose}
      kind="AboutPage"
      title="Our purpose, Mission, and Values"
      lead="Influencers shape what people buy, eat, train and believe. Whoever follows them deserves to know how that went for others."
    >
      <StaticSection title="Our Purpose">
        <p>
          To give everybody a neutral place to look before they trust: what real followers
          experienced, said plainly, with nothing left out because it is inconvenient.
        </p>
      </StaticSection>
      <StaticSection title="Our Mission">
        <p>
          To collect fair, first-hand ratings of influencers from all fields, to protect them from
          being bought or flooded, and to make them easy to find, to read and to answer.
        </p>
      </StaticSection>
      <StaticSection title="Our Values">
        <dl className="grid gap-4 sm:grid-cols-2">
          {VALUES.map(({ title, text }) => (
            <Card key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1.5 text-muted">{text}</dd>
            </Card>
          ))}
        </dl>
      </StaticSection>
    </StaticPage>
  )
}
