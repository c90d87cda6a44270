import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { EXAMPLES } from '@/app/(info)/guidelines/examples'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { RULES } from '@/lib/domain/guidelines'
import { PATH } from '@/lib/domain/paths'
import { VOTES } from '@/lib/domain/votes'

export const metadata: Metadata = {
  title: 'Our rules, and how we decide',
  description:
    'The rules for ratings, replies, names and profiles, with examples of what stays and what goes, and how reports, decisions and appeals work.',
  alternates: { canonical: PATH.guidelines },
}

function Rules() {
  return (
    <StaticSection title="The rules">
      <ol className="divide-y divide-line border-line border-y">
        {RULES.map(({ id, title, text }) => (
          <li key={id} id={id} className="scroll-mt-24 py-5 target:bg-accent-soft target:px-4">
            <h3 className="font-semibold text-lg">{title}</h3>
            <p className="mt-1">{text}</p>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
              <dt className="font-semibold text-accent">Stays</dt>
              <dd>{EXAMPLES[id].stays}</dd>
              <dt className="font-semibold text-danger">Goes</dt>
              <dd>{EXAMPLES[id].goes}</dd>
            </dl>
          </li>
        ))}
      </ol>
      <p>
        A low rating breaks no rule. We judge what a text says, never how many stars it gives, and
        never whether the influencer likes it.
      </p>
    </StaticSection>
  )
}

function Reports() {
  return (
    <StaticSection title="Reports">
      <ul>
        <li>
          Members can flag any rating and give a reason. Everyone can{' '}
          <Link href={PATH.reportForm} className="text-link">
            report
          </Link>{' '}
          a rating, a reply, a member or a profile, also without an account. You get a number, and
          find out what came of it. Without an account you read it at your link, or get an email if
          you confirm your address by our receipt.
        </li>
        <li>
          We do not tell the author or anyone else who reported. If you report something illegal,
          your name and e-mail address are stored encrypted, for our staff only.
        </li>
        <li>
          Reports from members whose earlier ones were right count more, and those from members who
          were often wrong count less. Reports from visitors, and from members without a record,
          count a quarter, and little together: they are read, too, but later. A member has a record
          after a week, with {VOTES.recordRatingsMin} ratings that count or a report that was right.
        </li>
        <li>
          You can report the same thing once at a time. Until we have decided you can change your
          report or withdraw it.
        </li>
        <li>
          If we have kept something, and it was not edited since, the same report again is answered
          by itself: it stays, and nobody’s record gets worse by it. A new reason, new details and
          an edit are looked at; another name or picture is an edit, too. What is reported as
          illegal is always read by a person.
        </li>
      </ul>
    </StaticSection>
  )
}

function Decisions() {
  return (
    <StaticSection title="How we decide">
      <ul>
        <li>
          People decide. Software only points out what to look at, such as an unusual number of
          ratings at once, and hides what several members with a record have flagged until a person
          has looked. Hidden ratings go on counting until then, and the same members can hide few
          ratings of one influencer.
        </li>
        <li>
          Admins read a text without its stars. They see them only after they have chosen a rule or
          decided to keep it, so that a low rating is not removed for being low.
        </li>
        <li>Every removal names a rule from this page, and the author is told the reasons.</li>
        <li>
          Every decision has a number. All of them are in the{' '}
          <Link href={PATH.decisionLog} className="text-link">
            public log
          </Link>
          , without names and texts, and counted on the page about{' '}
          <Link href={PATH.transparency} className="text-link">
            transparency
          </Link>
          .
        </li>
      </ul>
    </StaticSection>
  )
}

function Outcomes() {
  return (
    <StaticSection title="What a decision means">
      <dl className="[&_dd]:mb-3 [&_dt]:font-semibold">
        <dt>Kept</dt>
        <dd>It breaks no rule. Nothing changes for its author.</dd>
        <dt>Taken down</dt>
        <dd>
          Nobody but the author and our staff can see it, and it does not count. The points for it
          are withdrawn, with a line in the author’s list of points that says why.
        </dd>
        <dt>Text hidden</dt>
        <dd>Title and text are hidden. The stars stay and count.</dd>
        <dt>Asked to edit</dt>
        <dd>
          The author has seven days to change the text. Otherwise it is taken down. Other stars or
          tags are no change of the text. A rating that is deleted meanwhile waits for us when it is
          written again.
        </dd>
        <dt>Name removed</dt>
        <dd>
          The member’s name and picture are removed. They can choose others after seven days, but
          not the same ones again.
        </dd>
        <dt>Suspended</dt>
        <dd>The member cannot write or vote until the suspension ends.</dd>
        <dt>Votes not counted</dt>
        <dd>The member’s likes, dislikes and flags no longer count.</dd>
      </dl>
    </StaticSection>
  )
}

function Appeals() {
  return (
    <StaticSection title="Appeals">
      <ul>
        <li>
          Authors can appeal a decision against them, and those who reported can appeal one that
          kept what they reported: each person once, within six months, free of charge. Appeals
          against one decision are read together.
        </li>
        <li>Another admin decides about the appeal where there are at least two.</li>
        <li>
          The answer says why. If the appeal succeeds, the text, its points and all totals are
          restored.
        </li>
        <li>You can also go to court, or to a certified out-of-court dispute settlement body.</li>
      </ul>
      <p>
        Members find their reports and decisions under{' '}
        <Link href={PATH.ownReports} prefetch={false} className="text-link">
          Reports and decisions
        </Link>
        .
      </p>
    </StaticSection>
  )
}

export default async function GuidelinesPage() {
  await connection()
  return (
    <StaticPage
      path={PATH.guidelines}
      title="Our rules, and how we decide"
      lead="The same rules for everyone who writes here, who is rated here, and for us."
    >
      <Rules />
      <Reports />
      <Decisions />
      <Outcomes />
      <Appeals />
    </StaticPage>
  )
}
