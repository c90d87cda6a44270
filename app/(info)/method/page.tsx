import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { WorkedExample } from '@/app/(info)/method/worked-example'
import { Contents, FoldedSection, StaticPage } from '@/components/layout/static-page'
import { readSite } from '@/lib/cache/site'
import { RECENT_WEEKS } from '@/lib/domain/aspects-and-tags'
import { DURATION, days } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { STAFF_PICK_DAYS } from '@/lib/domain/list-filters'
import { PATH } from '@/lib/domain/paths'
import { POINTS, REWARDED_PER_DAY, REWARDED_REPLY_CHARS_MIN } from '@/lib/domain/points'
import { EXPERIENCE_SHOWN } from '@/lib/domain/proofs'
import { STANDING } from '@/lib/domain/standing'
import { RATINGS_FOR_VERDICT } from '@/lib/domain/stars'
import { unconfirmedEmail } from '@/lib/domain/unconfirmed-email'
import { VOTES } from '@/lib/domain/votes'
import { getEnv } from '@/lib/env'
import { BRIDGING } from '@/lib/ratings/bridging/rules'
import { REPLIES } from '@/lib/ratings/replies/rules'
import { TOPICS } from '@/lib/ratings/topics/rules'

export const metadata: Metadata = {
  title: 'How ratings are checked and counted',
  description:
    'Who can rate, which ratings count, how averages and lists are calculated, and how points work.',
  alternates: { canonical: PATH.method },
}

const halfLifeDays = DURATION.trendingHalfLifeMs / days(1)

const TITLES = {
  checked: 'Who rates, and what is checked',
  counted: 'What is counted',
  topics: 'What people say',
  ordered: 'How lists are ordered',
  points: 'Points',
  wrong: 'When something is wrong',
} as const

type SectionProps = { id: keyof typeof TITLES; lead: string; children: ReactNode }

const Section = (props: SectionProps) => <FoldedSection {...props} title={TITLES[props.id]} />

function Checked({ isVerified }: { isVerified: boolean }) {
  return (
    <Section
      id="checked"
      lead="Every rating comes from a registered account, and each account has one rating per influencer."
    >
      <ul>
        <li>{unconfirmedEmail(isVerified).toEveryone}</li>
        <li>
          We ask authors how they know the influencer, and show their answer with the review. Paid
          or gifted ratings are labelled and don’t count in any average.
        </li>
        <li>We don’t accept abusive language, however many stars come with it.</li>
      </ul>
      <h3>‘{EXPERIENCE_SHOWN}’</h3>
      <ul>
        <li>
          Unless a review has this label, we haven’t checked whether its author really bought,
          booked or used what they write about. Read several reviews before you decide.
        </li>
        <li>
          The label means: the author has sent us proof, such as a receipt or a ticket, and someone
          on our team has seen evidence of a purchase or an attendance. It doesn’t mean that we
          agree with the review, and it doesn’t make it count or rank higher. A review without it is
          no worse.
        </li>
        <li>
          It’s about the version that we saw: of a review that was edited since, it says when that
          was, and when the words change we look again. An edit that moves the stars by more than
          one removes it.
        </li>
      </ul>
      <h3>Owners of a profile</h3>
      <ul>
        <li>
          An influencer can claim their profile and prove that it’s theirs; the profile then says
          so, with the date and the proof.
        </li>
        <li>
          Once our team has confirmed a claim, we take down the owner’s own rating and votes on that
          profile; an anonymous one stays readable and stops counting.
        </li>
        <li>
          Owners can respond to each review and edit their facts. They can’t rate, vote on, reorder
          or remove reviews, and they can report at most ten a day. A review that changes after a
          response says so.
        </li>
      </ul>
      <h3>Anonymous reviews</h3>
      <ul>
        <li>
          A new review can be published as ‘Anonymous reviewer’. It is checked and counted like any
          other, as of the day it was written, but appears only when the month (UTC) is over,
          together with all others of that month. So do edits and deletions. If our team must check
          it first, we tell its author.
        </li>
        <li>
          It stays when its author’s account is suspended, removed or closed, or profiles are
          merged. If a merge leaves two reviews of one author, the anonymous one goes on counting: a
          total that moved would tell who wrote it.
        </li>
        <li>
          It isn’t shown on your contributor page, and its points aren’t in your public score. You
          can show your name later, and never hide it again.
        </li>
      </ul>
      <h3>Spikes and campaigns</h3>
      <ul>
        <li>
          When an influencer suddenly gets far more ratings than usual, and most of them come from
          new accounts or give the same extreme stars, we save them but don’t show or count them
          until our team has checked them. The influencer’s page says so, with the date.
        </li>
        <li>
          Ratings by established members still count if their stars fit the earlier ratings: the
          account is at least a week old, its email address is confirmed, and at least two of its
          ratings of others have counted for a day.
        </li>
        <li>
          This ends after six hours, or later while the spike goes on or a similar one follows, but
          after 48 hours at the latest. An admin can extend it, and must record a reason. What our
          team has checked and shown stays; what comes later is checked like any other rating.
        </li>
        <li>
          The same goes for a few ratings that would noticeably move an average, if their authors
          are new or have rated very few others. Ratings by established members still count. If you
          change the stars of your rating, it’s checked like a new one. Ratings that don’t count in
          the average aren’t part of this check.
        </li>
        <li>
          Once a week we compare the ratings that first-time raters gave in the last 60 days with
          the profile’s other ratings and with what is usual here. Where there are unusually many,
          or they rate unlike everyone else, our team takes a look; nothing is hidden meanwhile. If
          it was a campaign, the profile says so, and we tell its owner.
        </li>
      </ul>
      <h3>Votes and flags</h3>
      <ul>
        <li>
          Likes, dislikes and flags have a daily limit, overall and for the reviews of any one
          author.
        </li>
        <li>
          A flag carries more weight when the member’s earlier reports were upheld, and less when
          they weren’t. Only flags by members with a record can hide a review, and only a few
          reviews of one influencer at once.
        </li>
      </ul>
    </Section>
  )
}

function Counted() {
  return (
    <Section
      id="counted"
      lead="The average is the plain mean of all ratings that count, to one decimal place."
    >
      <ul>
        <li>
          Stars for single aspects, such as ad honesty, are optional. They have averages of their
          own and never affect the overall one.
        </li>
        <li>
          Ratings from the last {RECENT_WEEKS} weeks are also shown separately, so that you can see
          whether things got better or worse.
        </li>
        <li>
          Groups of raters, such as customers, have an average of their own from{' '}
          {RATINGS_FOR_VERDICT} ratings on. Smaller groups are shown together as “Others”.
        </li>
        <li>
          “3.6 since June, 4.4 before” compares the last 3 months with everything before them, or
          the last 6 or 12 where there are fewer than ten ratings. We say it only if both sides have
          ten ratings and differ by 0.3 stars.
        </li>
        <li>
          With fewer than {RATINGS_FOR_VERDICT} ratings, we say that there are too few to judge.
        </li>
        <li>Edited reviews say so, and show how many stars they gave before.</li>
        <li>
          Low ratings are never hidden for being low. Neither influencers nor we choose which ones
          you see.
        </li>
      </ul>
    </Section>
  )
}

function Topics() {
  return (
    <Section
      id="topics"
      lead="No text is generated: every quote is a whole sentence of a review, and links to it."
    >
      <ul>
        <li>
          From {TOPICS.reviewsMin} counted reviews on, a page shows up to {TOPICS.most} topics: the
          aspects that authors rated or wrote about, the tags they picked, and phrases that at least{' '}
          {TOPICS.mentionsMin} of them use. Those mentioned most often come first.
        </li>
        <li>
          The sentence most readers found helpful is quoted first. Where more than a tenth of a
          topic’s reviews praise (four or five stars) and more than a tenth criticize (one or two),
          one of each is quoted. What may not be a whole sentence, or tells how to reach someone,
          isn’t quoted.
        </li>
        <li>
          On top of a page the most helpful praise and the most helpful criticism stand together;
          where one of them is missing, the most helpful review stands alone.
        </li>
        <li>
          A topic needs {TOPICS.mentionsMin} authors whom it may quote: those with a record, and
          others once their review is {TOPICS.quotedAfterDays} days old. Each author is quoted in
          one topic of a page.
        </li>
        <li>
          The newest {TOPICS.reviewsMax} reviews are read, and when one is edited or hidden, it’s no
          longer quoted.
        </li>
      </ul>
    </Section>
  )
}

function Ordered() {
  return (
    <Section id="ordered" lead="No one can pay to be listed higher.">
      <h3>Influencers</h3>
      <ul>
        <li>
          The best rated influencers are those with the highest average, blended with five ratings
          at the site average: a single five-star rating doesn’t beat a hundred that average 4.8.
        </li>
        <li>
          The home page starts with “Recommended”: first the influencers whom our team has moved up,
          then the best rated. The card of such a one says ‘Staff pick’ and why. After{' '}
          {STAFF_PICK_DAYS} days it is in its usual place again, unless our team renews it. “Best
          rated” leaves staff picks out of account.
        </li>
        <li>
          Search results start with those whose name, other name or handle you typed, then those
          with such an expertise, then those who have what your words ask for, such as a country or
          a price; each group by rating. Staff picks play no part.
        </li>
        <li>
          The trending list counts recent ratings and likes. Each loses half its weight every{' '}
          {halfLifeDays} days. We show the top {LIMIT.trendingInfluencers}.
        </li>
      </ul>
      <h3>Reviews, “Most helpful”</h3>
      <ul>
        <li>
          Reviews that readers who usually disagree with each other both found helpful come first; a
          quote that was chosen this way says so.
        </li>
        <li>
          Once a day we divide members into two sides by how they have voted on all reviews. Where
          at least {BRIDGING.votersPerSide} members of each side have voted on a review, the side
          that found it less helpful decides its place, and it comes first if most of both sides
          found it helpful. Only members with a record and at least {BRIDGING.votesPerVoter} votes
          are considered, accounts that vote alike count as one, and an edited review starts anew.
        </li>
        <li>
          All other reviews are placed by their share of likes, which carries more weight when more
          readers have voted; so do all reviews while we have fewer than {BRIDGING.votersMin} such
          members.
        </li>
        <li>We don’t store which side a member is on, and none of this changes an average.</li>
      </ul>
    </Section>
  )
}

function Rewarded({ isVerified }: { isVerified: boolean }) {
  return (
    <Section
      id="points"
      lead={`You earn points for contributing: ${POINTS.rating} for a rating, ${POINTS.reply} for a reply, ${POINTS.reaction} for a like or dislike.`}
    >
      <p>
        One star earns as much as five, and points have no cash value.{' '}
        <Link href={PATH.howItWorks} className="text-link">
          How this works
        </Link>
      </p>
      <ul>
        <li>
          Up to {REWARDED_PER_DAY.rating} ratings, {REWARDED_PER_DAY.reply} replies and{' '}
          {REWARDED_PER_DAY.reaction} likes or dislikes a day earn points. You can do more, but it
          earns no points, now or later.
        </li>
        <li>
          A reply earns points if it is to another member’s review, has at least{' '}
          {REWARDED_REPLY_CHARS_MIN} characters and doesn’t repeat what you’ve written before.
        </li>
        <li>
          Nobody can bury a review: below one, a member can write {REPLIES.unansweredMax} replies
          until someone else replies, and new accounts can write {REPLIES.newPerHour} replies an
          hour. Its author can close it to replies of new accounts.
        </li>
        {isVerified && (
          <li>Only accounts with a confirmed email address appear among the top contributors.</li>
        )}
      </ul>
    </Section>
  )
}

function Wrong({ contactEmail }: { contactEmail: string }) {
  return (
    <Section id="wrong" lead="You can flag any review.">
      <p>
        If several members with a record flag it, and their flags outweigh its likes, it is hidden
        until our team has checked it. Its stars go on counting until then. A member has a record
        after a week, with {VOTES.recordRatingsMin} ratings that count or one upheld report; we read
        flags by others, but they hide nothing.
      </p>
      <p>
        The line beside an author shows how they’ve behaved, not how much they write. A member is
        new for 30 days. After that, someone with {STANDING.ratingsMin} ratings that count is
        trusted, and their reports weigh half as much again. One decision against them, or against
        what they wrote, takes that away for as long as it holds. A verified email means that they
        confirmed its address.
      </p>
      <p>
        Anyone can{' '}
        <Link href={PATH.reportForm} className="text-link">
          report
        </Link>{' '}
        a review, a reply, a member or a profile. These are{' '}
        <Link href={PATH.guidelines} className="text-link">
          our rules, and how we decide
        </Link>
        , and this is{' '}
        <Link href={PATH.transparency} className="text-link">
          what we have decided so far
        </Link>
        .
      </p>
      <p>
        Is the review yours, or about you? You can also write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link">
          {contactEmail}
        </a>
        .
      </p>
    </Section>
  )
}

export default async function MethodPage() {
  await connection()
  const site = await readSite()
  return (
    <StaticPage
      site={site}
      path={PATH.method}
      title="How ratings are checked and counted"
      lead="A number is only useful if you know where it comes from. This is where ours come from."
    >
      <Contents sections={TITLES} />
      <WorkedExample />
      <div>
        <Checked isVerified={getEnv().REQUIRE_VERIFIED_EMAIL} />
        <Counted />
        <Topics />
        <Ordered />
        <Rewarded isVerified={getEnv().REQUIRE_VERIFIED_EMAIL} />
        <Wrong contactEmail={site.contactEmail} />
      </div>
    </StaticPage>
  )
}
