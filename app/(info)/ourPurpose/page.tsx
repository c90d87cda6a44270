import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { readSite } from '@/lib/cache/site'
import { formatCount } from '@/lib/domain/formats'
import { PATH } from '@/lib/domain/paths'
import { findTransparencyReport } from '@/lib/moderation/transparency/queries'

export const metadata: Metadata = {
  title: 'Our purpose, Mission, and Values',
  description:
    'Why this site exists, what we work for, and our four values: transparency, community engagement, authenticity and growth.',
  alternates: { canonical: PATH.purpose },
}

const VALUES = [
  {
    title: 'Transparency',
    text: 'We explain how every average is calculated. Low ratings stay as visible as high ones, and no one can pay to be listed higher.',
  },
  {
    title: 'Community Engagement',
    text: 'A review starts a conversation: reply, agree, disagree, and flag what doesn’t belong here.',
  },
  {
    title: 'Authenticity',
    text: 'One account, one rating per influencer, in the words of one real person.',
  },
  {
    title: 'Growth',
    text: 'Honest feedback helps followers choose well and helps influencers get better at what they do.',
  },
]

/** What became of it, in figures of now; nothing before the first review. */
async function Figures() {
  const { ratings, appeals } = (await findTransparencyReport()).total
  if (ratings.received === 0) return null
  const figures = [
    [ratings.shown, 'reviews to read, whatever their stars'],
    [ratings.takenDown, 'taken down by our team, each under a rule'],
    [appeals.granted, 'of our decisions reversed on appeal'],
  ] as const
  return (
    <div>
      <dl className="grid gap-4 sm:grid-cols-3">
        {figures.map(([count, label]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold text-3xl tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link href={PATH.transparency} prefetch={false} className="text-link">
          All figures
        </Link>
      </p>
    </div>
  )
}

export default async function PurposePage() {
  await connection()
  return (
    <StaticPage
      site={await readSite()}
      path={PATH.purpose}
      kind="AboutPage"
      title="Our purpose, Mission, and Values"
      lead="Influencers shape what people buy, eat, do and believe. Their followers deserve to know how that turned out for others."
    >
      <StaticSection title="Our Purpose">
        <p>
          A neutral place to check before you trust: what real followers experienced, in plain
          words, with nothing left out because it’s inconvenient.
        </p>
      </StaticSection>
      <StaticSection title="Our Mission">
        <p>
          We collect fair, first-hand reviews of influencers in every field, protect them from
          bribes and manipulation, and make them easy to find, read and reply to.
        </p>
      </StaticSection>
      <Figures />
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
      <ButtonLink href={PATH.home}>Find an influencer</ButtonLink>
    </StaticPage>
  )
}
