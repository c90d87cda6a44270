import type { Metadata } from 'next'
import { connection } from 'next/server'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { DURATION, days } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description: 'What this site keeps about you, why, for how long, and how to have it deleted.',
  alternates: { canonical: PATH.privacy },
}

const removalDays = DURATION.removalUndoMs / days(1)
const sessionDays = DURATION.sessionMs / days(1)

function Kept() {
  return (
    <StaticSection title="What we keep">
      <ul>
        <li>
          Your account: name, e-mail address, and a one-way digest of your password, never the
          password itself.
        </li>
        <li>
          What you write and press here: ratings, replies, likes, dislikes, flags, and the points
          for them.
        </li>
        <li>
          For listed influencers: what is public about their work, as somebody submitted it and our
          staff approved it.
        </li>
        <li>For a short time, network addresses, to stop floods of requests.</li>
      </ul>
    </StaticSection>
  )
}

function Shown() {
  return (
    <StaticSection title="Who sees it">
      <p>
        Your name stands beside your ratings and replies, and your score on the list of top
        contributors. Nobody sees your e-mail address, and nobody but our staff sees what you
        flagged. We sell nothing to anybody and show no advertising; there are no tracking scripts
        of others on this site.
      </p>
    </StaticSection>
  )
}

function OnDevice() {
  return (
    <StaticSection title="On your device">
      <p>
        Your browser keeps your session (for up to {sessionDays} days), the theme you chose, and
        drafts of ratings you have not sent. One cookie serves to open your own pages. None of it
        follows you elsewhere.
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
      lead="We keep what the site needs in order to work, and say here what that is."
    >
      <Kept />
      <Shown />
      <OnDevice />
      <StaticSection title="Your rights">
        <p>
          As a member you do it yourself, on your profile: change your name, address and picture,
          edit and delete your ratings and replies, download everything that we keep about you, and
          delete your account at once. You choose whether what you wrote stays without your name or
          goes with it; nobody can bring the account back then. While your account is suspended, you
          can still log in, download your data, change your password and delete the account.
        </p>
        <p>
          As a listed person, write to{' '}
          <a href={`mailto:${getEnv().CONTACT_EMAIL}`} className="text-link">
            {getEnv().CONTACT_EMAIL}
          </a>{' '}
          to see what we hold about you, to correct it or to have it erased. An account that our
          staff removed can be restored for {removalDays} days.
        </p>
      </StaticSection>
    </StaticPage>
  )
}
