import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { RECENT_WEEKS } from '@/lib/domain/aspects-and-tags'
import { DURATION, days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { PATH } from '@/lib/domain/paths'
import { POINTS, REWARDED_PER_DAY, REWARDED_REPLY_CHARS_MIN } from '@/lib/domain/points'
import { RATINGS_FOR_VERDICT } from '@/lib/domain/stars'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'How ratings are checked and counted',
  description:
    'Who may rate, which ratings count, how the average and the order of the list are computed, and what points have to do with it.',
  alternates: { canonical: PATH.method },
}

const halfLifeDays = DURATION.trendingHalfLifeMs / days(1)

function Checked({ isVerified }: { isVerified: boolean }) {
  return (
    <StaticSection title="Who rates, and what is checked">
      <ul>
        <li>
          Every rating comes from a registered account, and each account has one rating per
          influencer.
        </li>
        <li>
          {isVerified
            ? 'A rating counts once its author has confirmed the e-mail address of the account. Until then it is shown and marked, but is no part of the average.'
            : 'Confirming the e-mail address is not required on this site at present: ratings count at once.'}
        </li>
        <li>
          We do not check whether somebody really bought, booked or used what he writes about. Read
          several comments before you decide.
        </li>
        <li>
          Authors are asked how they know the influencer, and what they say stands beside the
          rating. One that was paid for, or for which there was a gift, is shown with that label and
          is no part of any average.
        </li>
        <li>Texts with abusive language are refused, whatever their stars.</li>
        <li>
          When unusually many ratings of somebody come in at once, and most of them from new
          accounts or with the same extreme stars, they are kept but neither shown nor counted until
          our staff has checked them. The page of that person says so, with the date.
        </li>
        <li>
          The same holds for a few ratings that would move an average away from all earlier ones,
          when their authors are new or have rated very few others. Ratings of established members
          continue to count. A rating whose stars are changed is checked like a new one; one that
          does not count neither causes this nor has to wait.
        </li>
        <li>
          Likes, dislikes and flags have a daily limit, also on the comments of one author. Flags of
          members who were often right weigh more than of those who were often wrong. A flag hides
          nothing before its account is a day old
          {isVerified && ' and its e-mail address confirmed'}.
        </li>
      </ul>
    </StaticSection>
  )
}

function Counted() {
  return (
    <StaticSection title="What is counted">
      <ul>
        <li>The average is the plain mean of all counted ratings, shown with one decimal.</li>
        <li>
          Stars for single aspects, such as the honesty of ads, are optional. They have averages of
          their own and do not change that of the rating.
        </li>
        <li>
          Ratings of the last {RECENT_WEEKS} weeks are also shown apart, so that a change for the
          better or the worse can be seen.
        </li>
        <li>
          With fewer than {RATINGS_FOR_VERDICT} ratings we say that there are too few for a verdict.
        </li>
        <li>
          Whoever changes his stars leaves a trace: the comment shows that it was edited and what it
          gave before.
        </li>
        <li>
          Low ratings are never hidden for being low. Neither the influencer nor we can pick which
          ones you see.
        </li>
      </ul>
    </StaticSection>
  )
}

function Ordered() {
  return (
    <StaticSection title="How lists are ordered">
      <ul>
        <li>
          Influencers stand by their average weighed with the number of ratings: a single five-star
          rating does not beat a hundred that average 4.8.
        </li>
        <li>Nobody can buy a place. Where our staff has moved somebody, the card says so.</li>
        <li>
          Trending looks at recent ratings and likes; what is {halfLifeDays} days old counts half,
          and so on. The first {LIMIT.trendingInfluencers} are shown.
        </li>
      </ul>
    </StaticSection>
  )
}

function Rewarded({ isVerified }: { isVerified: boolean }) {
  return (
    <StaticSection title="Points">
      <p>
        Contributors collect points: {POINTS.rating} for a rating, {POINTS.reply} for a reply,{' '}
        {POINTS.reaction} for a like or dislike. One star earns as much as five, and points have no
        cash value.{' '}
        <Link href={PATH.howItWorks} className="text-link">
          How this works
        </Link>
      </p>
      <ul>
        <li>
          On one day at most {REWARDED_PER_DAY.rating} ratings, {REWARDED_PER_DAY.reply} replies and{' '}
          {REWARDED_PER_DAY.reaction} likes or dislikes earn points. You may write more; it earns
          nothing, also later.
        </li>
        <li>
          A reply earns points when it is on another member’s rating, has {REWARDED_REPLY_CHARS_MIN}{' '}
          characters or more, and does not repeat what you wrote before.
        </li>
        {isVerified && (
          <li>
            The lists of top contributors hold only accounts whose e-mail address is confirmed.
          </li>
        )}
      </ul>
    </StaticSection>
  )
}

export default async function MethodPage() {
  await connection()
  return (
    <StaticPage
      path={PATH.method}
      title="How ratings are checked and counted"
      lead="A number is only worth something if you know where it comes from. This is where ours come from."
    >
      <Checked isVerified={getEnv().REQUIRE_VERIFIED_EMAIL} />
      <Counted />
      <Ordered />
      <Rewarded isVerified={getEnv().REQUIRE_VERIFIED_EMAIL} />
      <StaticSection title="When something is wrong">
        <p>
          Every comment has a flag. A comment that many people flag, and more than like it, is taken
          out of view and of the average until our staff has looked at it. Written by or about you?
          Write to{' '}
          <a href={`mailto:${getEnv().CONTACT_EMAIL}`} className="text-link">
            {getEnv().CONTACT_EMAIL}
          </a>
          .
        </p>
      </StaticSection>
    </StaticPage>
  )
}
