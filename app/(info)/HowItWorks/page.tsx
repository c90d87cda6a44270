import type { Metadata } from 'next'
import Link from 'next/link'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { MessageSquarePlus, Search, UserPlus } from '@/components/ui/icons'
import { Stars } from '@/components/ui/stars'
import { readSite } from '@/lib/cache/site'
import { PATH } from '@/lib/domain/paths'
import { POINTS, REWARDED_PER_DAY } from '@/lib/domain/points'

export const metadata: Metadata = {
  title: 'How this Works',
  description:
    'Three steps: join the community, share your experience, discover and decide. Plus how you earn points.',
  alternates: { canonical: PATH.howItWorks },
}

const STEPS = [
  {
    icon: UserPlus,
    title: 'Join the Community',
    text: 'Create an account with your name and email. Anyone can read reviews. With an account you can also rate influencers, reply to reviews, and like or dislike them.',
  },
  {
    icon: MessageSquarePlus,
    title: 'Share Your Experience',
    text: 'Choose one to five stars and say in a few sentences what happened: a product that kept its promise, an ad that wasn’t labelled, a course that was worth the money. You have one rating per influencer, and you can change or delete it at any time.',
  },
  {
    icon: Search,
    title: 'Discover & Decide',
    text: 'Look up an influencer, read what people praise and what they warn about, and make up your own mind before you follow, buy or book.',
  },
]

const EARNINGS = [
  {
    cause: `A rating, up to ${REWARDED_PER_DAY.rating} a day`,
    points: `${POINTS.rating} points`,
  },
  {
    cause: `A reply to another member’s review, up to ${REWARDED_PER_DAY.reply} a day`,
    points: `${POINTS.reply} points`,
  },
  {
    cause: `A like or dislike, up to ${REWARDED_PER_DAY.reaction} a day`,
    points: `${POINTS.reaction} point`,
  },
]

function Steps() {
  return (
    <ol className="space-y-4">
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title}>
          <Card className="flex gap-4">
            <span
              aria-hidden="true"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-card bg-accent-soft text-accent"
            >
              <Icon className="size-5" />
            </span>
            <div>
              <p className="text-muted text-sm">Step {index + 1}</p>
              <h2 className="font-semibold text-xl">{title}</h2>
              <p className="mt-2">{text}</p>
            </div>
          </Card>
        </li>
      ))}
    </ol>
  )
}

/** What a review looks like: drawn as on a profile, of nobody. */
function Example() {
  return (
    <figure>
      <figcaption className="mb-2 text-muted text-sm">What a review looks like</figcaption>
      <div className="comment">
        <p className="facts">
          <Stars value={4} />
          <span className="label">Customer</span>
        </p>
        <p className="comment-title">Worth the money, with one surprise</p>
        <p className="comment-text">
          The course taught me what the video promised. Only its last line says that the shop it
          recommends pays for every sale.
        </p>
        <p className="facts">
          <span>
            Comment by <span className="font-semibold text-ink">your name</span>
          </span>
          <span>Like</span>
          <span>Dislike</span>
          <span>Reply</span>
        </p>
      </div>
    </figure>
  )
}

export default async function HowItWorksPage() {
  return (
    <StaticPage
      site={await readSite()}
      path={PATH.howItWorks}
      title="How This Site Works"
      lead="Welcome! Here people share what it was really like to follow an influencer, in stars and in words, for everyone to read."
    >
      <Steps />
      <Example />
      <StaticSection title="Points for contributions">
        <p>
          You earn points by helping others decide. A rating earns the same points however many
          stars it gives. Points have no cash value, and you lose them if you delete the
          contribution.
        </p>
        <table className="w-full border-line border-y text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">Contribution</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {EARNINGS.map(({ cause, points }) => (
              <tr key={cause} className="border-line not-first:border-t">
                <th scope="row" className="py-2.5 pr-4 font-normal">
                  {cause}
                </th>
                <td className="whitespace-nowrap py-2.5 text-right font-semibold">{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <Link href={PATH.method} className="text-link">
            How ratings are checked, counted and ordered
          </Link>
        </p>
      </StaticSection>
      <ButtonLink href={PATH.home}>Browse influencers</ButtonLink>
    </StaticPage>
  )
}
