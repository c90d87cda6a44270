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
import { VOTES } from '@/lib/domain/votes'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'How ratings are checked and counted',
  description:
    'Who can rate, which ratings count, how averages and lists are calculated, and how points work.',
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
            ? 'A rating counts once its author has confirmed their e-mail address. Until then it is shown with a label and does not count in the average.'
            : 'This site does not currently require a confirmed e-mail address: ratings count right away.'}
        </li>
        <li>
          We do not check whether authors really bought, booked or used what they write about. Read
          several ratings before you decide.
        </li>
        <li>
          We ask authors how they know the influencer, and show their answer with the rating. A
          rating that was paid for or given in return for a gift is labelled and does not count in
          any average.
        </li>
        <li>We do not accept abusive language, however many stars a rating gives.</li>
        <li>
          When an influencer suddenly gets an unusual number of ratings, and most of them come from
          new accounts or give the same extreme stars, we save them but do not show or count them
          until our staff has checked them. The influencer’s page says so, with the date. Ratings of
          established members whose stars fit the earlier ratings count all the same: their account
          is a week old, its email address is confirmed, and at least two of their ratings of others
          have counted for a day.
        </li>
        <li>
          This ends after six hours, or later if an unusual number of ratings still counts or a
          similar one follows, and after 48 hours at the latest. An admin can prolong it, with a
          reason that is kept. What our staff has checked and shown stays; what comes later is
          checked like any other rating.
        </li>
        <li>
          The same goes for a few ratings that would noticeably move an average, when their authors
          are new or have rated very few others. Ratings from established members still count. If
          you change the stars of a rating, it is checked like a new one. Ratings that do not count
          in the average are left out of this check.
        </li>
        <li>
          Likes, dislikes and flags have a daily limit, overall and for the ratings of any one
          author. Flags from members who were often right carry more weight than flags from members
          who were often wrong. Only flags of members with a record can hide a rating, and of one
          influencer few at once.
        </li>
      </ul>
    </StaticSection>
  )
}

function Counted() {
  return (
    <StaticSection title="What is counted">
      <ul>
        <li>The average is the plain mean of all ratings that count, shown with one decimal.</li>
        <li>
          Stars for single aspects, such as ad honesty, are optional. They have their own averages
          and do not affect the overall average.
        </li>
        <li>
          Ratings from the last {RECENT_WEEKS} weeks are also shown separately, so you can see a
          change for better or worse.
        </li>
        <li>
          With fewer than {RATINGS_FOR_VERDICT} ratings, we say that there are too few for a
          verdict.
        </li>
        <li>Edited ratings show that they were edited and how many stars they gave before.</li>
        <li>
          Low ratings are never hidden for being low. Neither influencers nor we can choose which
          ratings you see.
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
          Influencers are listed by their average, weighted by the number of ratings: a single
          five-star rating does not beat a hundred ratings that average 4.8.
        </li>
        <li>
          Nobody can pay to be listed higher. If our staff has moved an influencer up, the card says
          so.
        </li>
        <li>
          The trending list counts recent ratings and likes. After {halfLifeDays} days each one
          counts half as much, and so on. We show the top {LIMIT.trendingInfluencers}.
        </li>
      </ul>
    </StaticSection>
  )
}

function Rewarded({ isVerified }: { isVerified: boolean }) {
  return (
    <StaticSection title="Points">
      <p>
        You earn points for contributing: {POINTS.rating} for a rating, {POINTS.reply} for a reply,{' '}
        {POINTS.reaction} for a like or dislike. One star earns as much as five, and points have no
        cash value.{' '}
        <Link href={PATH.howItWorks} className="text-link">
          How this works
        </Link>
      </p>
      <ul>
        <li>
          Up to {REWARDED_PER_DAY.rating} ratings, {REWARDED_PER_DAY.reply} replies and{' '}
          {REWARDED_PER_DAY.reaction} likes or dislikes a day earn points. You can do more, but it
          earns nothing, now or later.
        </li>
        <li>
          A reply earns points if it is on another member’s rating, has at least{' '}
          {REWARDED_REPLY_CHARS_MIN} characters and does not repeat what you wrote before.
        </li>
        {isVerified && (
          <li>Only accounts with a confirmed e-mail address appear among the top contributors.</li>
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
      lead="A number is only useful if you know where it comes from. Here is where ours come from."
    >
      <Checked isVerified={getEnv().REQUIRE_VERIFIED_EMAIL} />
      <Counted />
      <Ordered />
      <Rewarded isVerified={getEnv().REQUIRE_VERIFIED_EMAIL} />
      <StaticSection title="When something is wrong">
        <p>
          You can flag any rating. If several members with a record flag a rating, and more than
          like it, it is hidden until our staff has checked it. Until then it goes on counting. A
          member has a record after a week, with {VOTES.recordRatingsMin} ratings that count or a
          report that was right; flags of others are read, but hide nothing. Everyone can{' '}
          <Link href={PATH.reportForm} className="text-link">
            report
          </Link>{' '}
          a rating, a reply, a member or a profile. Here are{' '}
          <Link href={PATH.guidelines} className="text-link">
            our rules, and how we decide
          </Link>
          , and here is{' '}
          <Link href={PATH.transparency} className="text-link">
            what we have decided so far
          </Link>
          .
        </p>
        <p>
          Is it a rating by you or about you? You can also write to{' '}
          <a href={`mailto:${getEnv().CONTACT_EMAIL}`} className="text-link">
            {getEnv().CONTACT_EMAIL}
          </a>
          .
        </p>
      </StaticSection>
    </StaticPage>
  )
}
