import type { Metadata } from 'next'
import { connection } from 'next/server'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { DURATION, days } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description: 'What we store about you, why and for how long, and how to have it deleted.',
  alternates: { canonical: PATH.privacy },
}

const removalDays = DURATION.removalUndoMs / days(1)
const closedDays = DURATION.mailboxClosedMs / days(1)
const appealDays = DURATION.appealMs / days(1)
const contactDays = DURATION.contactMs / days(1)
const sessionDays = DURATION.sessionMs / days(1)

function Kept() {
  return (
    <StaticSection title="What we store">
      <ul>
        <li>
          Your account: your name, your e-mail address and a one-way hash of your password, never
          the password itself.
        </li>
        <li>
          What you do here: your ratings, replies, likes, dislikes and flags, and the points you
          earn.
        </li>
        <li>
          For listed influencers: public information about their work, as submitted by a visitor and
          approved by our staff.
        </li>
        <li>
          What you report: your text, what became of it and, if you give them, your name and e-mail
          address, and what you reported as it was then. We delete the latter three {contactDays}{' '}
          days after our answer.
        </li>
        <li>
          A name and picture that our staff has taken away, so that an appeal can bring them back:
          the picture for {appealDays} days, the name until you delete your account, and a digest of
          both, so that they are not taken again.
        </li>
        <li>For a short time: network addresses, to stop floods of requests.</li>
      </ul>
    </StaticSection>
  )
}

function Shown() {
  return (
    <StaticSection title="Who sees it">
      <p>
        Everyone sees your name and picture on your ratings and replies, and your score in the list
        of top contributors. Your e-mail address is not shown on the site: only our staff can see
        it, and what you flagged or reported. We do not sell data or show advertising, and there are
        no third-party tracking scripts on this site.
      </p>
    </StaticSection>
  )
}

function OnDevice() {
  return (
    <StaticSection title="On your device">
      <p>
        Your browser stores your session (for up to {sessionDays} days), the theme you chose and
        drafts of what you have not sent, which only your account sees there; Logout removes them.
        One cookie gives you access to your own pages. None of it follows you to other sites.
      </p>
    </StaticSection>
  )
}

export default async function PrivacyPage() {
  await connection()
  return (
    <StaticPage
      path={PATH.privacy}
      title="Privacy Policy"
      lead="We store only what the site needs to work. Here is what that is."
    >
      <Kept />
      <Shown />
      <OnDevice />
      <StaticSection title="Your rights">
        <p>
          As a member, you can do everything yourself on your profile: change your name, e-mail
          address and picture, edit and delete your ratings and replies, download everything we
          store about you, and delete your account right away. You choose whether what you wrote
          stays without your name or is deleted too. If it stays, we keep a keyed hash of your
          e-mail address for {closedDays} days, so that nobody rates twice with it. If the account
          was suspended, or a decision of our team about it was in force, we keep that hash in any
          case, and for as long as the suspension would have lasted. A deleted account cannot be
          restored. While your account is suspended, you can still log in, download your data,
          change your password and delete your account.
        </p>
        <p>
          If you are listed as an influencer, write to{' '}
          <a href={`mailto:${getEnv().CONTACT_EMAIL}`} className="text-link">
            {getEnv().CONTACT_EMAIL}
          </a>{' '}
          to see what we store about you, correct it or have it erased. If our staff removes an
          account, it can be restored for {removalDays} days.
        </p>
      </StaticSection>
    </StaticPage>
  )
}
