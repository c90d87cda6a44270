import type { Metadata } from 'next'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { Card } from '@/components/ui/card'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Our purpose, Mission, and Values',
  description:
    'Why this site exists, what we work for, and our four values: transparency, community engagement, authenticity and growth.',
  alternates: { canonical: PATH.purpose },
}

const VALUES = [
  {
    title: 'Transparency',
    text: 'We explain how every average is calculated. Low ratings stay as visible as high ones, and nobody can pay to be listed higher.',
  },
  {
    title: 'Community Engagement',
    text: 'A rating starts a conversation: reply, agree, disagree, and flag what does not belong here.',
  },
  {
    title: 'Authenticity',
    text: 'One account, one rating per influencer, written by the person who signs it.',
  },
  {
    title: 'Growth',
    text: 'Honest feedback helps followers choose well and helps influencers get better at what they do.',
  },
]

export default function PurposePage() {
  return (
    <StaticPage
      path={PATH.purpose}
      kind="AboutPage"
      title="Our purpose, Mission, and Values"
      lead="Influencers shape what people buy, eat, do and believe. Their followers deserve to know how that turned out for others."
    >
      <StaticSection title="Our Purpose">
        <p>
          To give everyone a neutral place to check before they trust: what real followers
          experienced, said plainly, with nothing left out because it is inconvenient.
        </p>
      </StaticSection>
      <StaticSection title="Our Mission">
        <p>
          To collect fair, first-hand ratings of influencers in every field, to protect those
          ratings from bribes and manipulation, and to make them easy to find, read and reply to.
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
