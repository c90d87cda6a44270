import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { EXAMPLES } from '@/app/(info)/guidelines/examples'
import { OwnText } from '@/components/layout/own-text'
import { Contents, FoldedSection, StaticPage, StaticSection } from '@/components/layout/static-page'
import { readSite } from '@/lib/cache/site'
import { hours } from '@/lib/domain/durations'
import { RULES } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import { MINOR } from '@/lib/domain/reports'
import { VOTES } from '@/lib/domain/votes'
import { REPLIES } from '@/lib/ratings/replies/rules'

export const metadata: Metadata = {
  title: 'Our rules, and how we decide',
  description:
    'The rules for reviews, replies, names and profiles, with examples, and how reports, decisions and appeals work.',
  alternates: { canonical: PATH.guidelines },
}

const TITLES = {
  rules: 'The rules',
  reports: 'Reports',
  decisions: 'How we decide',
  outcomes: 'What a decision means',
  appeals: 'Appeals',
} as const

function Rules() {
  return (
    <StaticSection id="rules" title={TITLES.rules}>
      <ol className="divide-y divide-line border-line border-y">
        {RULES.map(({ id, title, text }) => (
          <li key={id} id={id} className="scroll-mt-24 py-5 target:bg-accent-soft target:px-4">
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="mt-1">{text}</p>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
              <dt className="font-semibold text-accent">Fine</dt>
              <dd>{EXAMPLES[id].stays}</dd>
              <dt className="font-semibold text-danger">Not fine</dt>
              <dd>{EXAMPLES[id].goes}</dd>
            </dl>
          </li>
        ))}
      </ol>
      <p>
        A low rating breaks no rule. We judge what a review says, never how many stars it gives or
        whether the influencer likes it.
      </p>
      <p>
        Under a review you can write {REPLIES.unansweredMax} replies in a row until someone else
        replies. New accounts can write up to {REPLIES.newPerHour} replies an hour, and the author
        of a review can close it to them.
      </p>
    </StaticSection>
  )
}

function Reports() {
  return (
    <FoldedSection
      id="reports"
      title={TITLES.reports}
      lead="Members can flag any review and give a reason."
    >
      <ul>
        <li>
          Everyone can{' '}
          <Link href={PATH.reportForm} className="text-link">
            report
          </Link>{' '}
          a review, a reply, a member or a profile, with or without an account. You get a number and
          hear what we decided: on your own page, or without an account at the link you get, and by
          email if you confirm your address.
        </li>
        <li>
          We never tell the author, or anyone else, who reported them. If you give your name and
          email address, they are stored encrypted, for our team only.
        </li>
        <li>
          A profile whose person is said to be a minor can be hidden before we decide: by our team,
          or once, when {MINOR.reportersMin} trusted members report it. Without a decision it
          returns after {MINOR.hiddenMs / hours(1)} hours. What we have kept isn’t hidden by the
          same report.
        </li>
        <li>
          A report carries more weight when the member’s earlier reports were upheld, and less when
          they weren’t. Reports from visitors and from members without a record carry a quarter, and
          little even together. We read them all, those last. A member has a record after a week,
          with {VOTES.recordRatingsMin} ratings that count or one upheld report.
        </li>
        <li>
          You can have one open report about the same thing. Until we have decided, you can change
          or withdraw it.
        </li>
        <li>
          If we have kept something and it hasn’t changed, a repeat report gets the same answer
          automatically, and counts against no one. A new reason, new details or an edit, such as
          another name or picture, gets a new review. Reports of illegal content are always read by
          a person.
        </li>
      </ul>
    </FoldedSection>
  )
}

function Decisions() {
  return (
    <FoldedSection id="decisions" title={TITLES.decisions} lead="People decide.">
      <ul>
        <li>
          Software only points us to things, such as a sudden spike of ratings, and temporarily
          hides reviews that several members with a record have flagged. Their stars go on counting
          until a person has decided, and the same members can hide only a few reviews of one
          influencer.
        </li>
        <li>
          Our admins read a review without its stars. They see them only after they have chosen a
          rule or decided to keep it, so that a low rating isn’t removed for being low.
        </li>
        <li>
          Our decisions against a review name a rule from this page, and its author is told the
          reasons.
        </li>
        <li>
          Anonymous reviews follow the same rules. Our admins don’t see who wrote one unless the
          review waits for a decision and they look it up, with a reason. Each look is recorded, and
          the author is told in the security log of their account.
        </li>
        <li>
          Every decision has a number. You can find them all in the{' '}
          <Link href={PATH.decisionLog} className="text-link">
            public log
          </Link>
          , without names and texts, and the totals on the page about{' '}
          <Link href={PATH.transparency} className="text-link">
            transparency
          </Link>
          .
        </li>
      </ul>
    </FoldedSection>
  )
}

function Outcomes() {
  return (
    <FoldedSection
      id="outcomes"
      title={TITLES.outcomes}
      lead="From ‘kept’, when nothing changes, to ‘suspended’."
    >
      <dl className="[&_dd]:mb-3 [&_dt]:font-semibold">
        <dt>Kept</dt>
        <dd>It breaks no rule. Nothing changes for its author.</dd>
        <dt>Taken down</dt>
        <dd>
          Only the author and our team can see it, and it doesn’t count. The author loses the points
          for it and finds the reason in their list of points.
        </dd>
        <dt>Text hidden</dt>
        <dd>Title and text are hidden. The stars stay and count.</dd>
        <dt>Asked to edit</dt>
        <dd>
          The author has seven days to change the text, or it is taken down. Changing only stars or
          tags isn’t enough. If the author deletes the review and writes a new one, we check it
          before it is shown.
        </dd>
        <dt>Deleted by its author</dt>
        <dd>
          Our team sees what was deleted for 30 days, and can still act on it. Otherwise we close
          the report without saying whether it broke our rules.
        </dd>
        <dt>Name removed</dt>
        <dd>
          The member’s name and picture are removed. They can choose new ones after seven days, but
          not the same ones.
        </dd>
        <dt>Suspended</dt>
        <dd>The member can’t write or vote until the suspension ends.</dd>
        <dt>Votes not counted</dt>
        <dd>The member’s likes, dislikes and flags no longer count.</dd>
      </dl>
    </FoldedSection>
  )
}

function Appeals() {
  return (
    <FoldedSection
      id="appeals"
      title={TITLES.appeals}
      lead="Authors can appeal decisions against them, and reporters can appeal a decision to keep what they reported: once per person and decision, within six months, free of charge."
    >
      <ul>
        <li>We read all appeals against a decision together.</li>
        <li>Where we have at least two admins, another one decides the appeal.</li>
        <li>
          Our answer gives the reasons. If an author’s appeal succeeds, the text, its points and all
          totals are restored. If a reporter’s does, we decide again.
        </li>
        <li>You can also go to court, or to a certified out-of-court dispute settlement body.</li>
      </ul>
      <p>
        Members find their reports, and decisions about what they wrote, under{' '}
        <Link href={PATH.ownReports} prefetch={false} className="text-link">
          Reports and decisions
        </Link>
        .
      </p>
    </FoldedSection>
  )
}

export default async function GuidelinesPage() {
  await connection()
  const site = await readSite()
  const own = site.filled.guidelinesText
  return (
    <StaticPage
      site={site}
      {...(own && {
        intro: (
          <div className="mt-4">
            <OwnText text={own} language={site.filled.textLanguage} />
          </div>
        ),
      })}
      path={PATH.guidelines}
      title="Our rules, and how we decide"
      lead="The same rules for everyone who writes here, everyone who is rated here, and us."
    >
      <Contents sections={TITLES} />
      <Rules />
      <div>
        <Reports />
        <Decisions />
        <Outcomes />
        <Appeals />
      </div>
    </StaticPage>
  )
}
