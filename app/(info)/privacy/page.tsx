import type { Metadata } from 'next'
import { connection } from 'next/server'
import { legalPage } from '@/components/layout/legal-page'
import { StaticSection } from '@/components/layout/static-page'
import { ofThirdParty } from '@/lib/auth/third-party-name'
import { readSite } from '@/lib/cache/site'
import { DURATION, days } from '@/lib/domain/durations'
import { NOTICES } from '@/lib/domain/notices'
import { PATH } from '@/lib/domain/paths'
import { PROOFS } from '@/lib/domain/proofs'
import { SECURITY_LOG } from '@/lib/domain/security-events'
import { SESSIONS } from '@/lib/domain/sessions'

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description: 'What we store about you, why and for how long, and how to have it deleted.',
  alternates: { canonical: PATH.privacy },
}

const removalDays = DURATION.removalUndoMs / days(1)
const closedDays = DURATION.mailboxClosedMs / days(1)
const keptDays = DURATION.textKeptMs / days(1)
const appealDays = DURATION.appealMs / days(1)
const inboxDays = NOTICES.keptMs / days(1)
const proofDays = PROOFS.keptMs / days(1)
const contactDays = DURATION.contactMs / days(1)
const sessionDays = SESSIONS.member.absoluteMs / days(1)
const securityDays = SECURITY_LOG.keptMs / days(1)

function Kept() {
  return (
    <StaticSection title="What we store">
      <ul>
        <li>
          {ofThirdParty(
            'Your account: your name, your email address, a picture if you add one, and a one-way hash of your password, never the password itself. If you turn on two-step login: the secret that you share with your authenticator app, encrypted, and one-way hashes of your recovery codes. If you add a passkey: its name and its public key. If you log in with Google: the id and the address of your Google account.',
          )}
        </li>
        <li>
          What you do here: your reviews, replies, likes, dislikes and flags, and the points you
          earn.
        </li>
        <li>
          Who wrote an anonymous review, apart from the review, until you delete it or your account;
          if it was reported, our team can still find that out for {keptDays} days.
        </li>
        <li>
          What you delete, and what a reply said before you edited it: only our team sees that, for{' '}
          {keptDays} days, so that no one can threaten others and get away with it by deleting.
        </li>
        <li>
          About listed influencers: public information about their work, as submitted by visitors
          and approved by our team.
        </li>
        <li>
          If someone asked us to remove their profile: a digest of their name and handles, so that
          they aren’t listed again.
        </li>
        <li>
          What you report: your text, what we decided, a copy of what you reported and, if you give
          them, your name and email address. We delete the copy, the name and the address{' '}
          {contactDays} days after our answer.
        </li>
        <li>
          A name and picture that our team has removed, so that an appeal can bring them back: the
          picture for {appealDays} days, the name until you delete your account, and a digest of
          both, so that they are not used again.
        </li>
        <li>
          Your inbox for {inboxDays} days, how you want to hear of what is new, whom you follow and
          whom you have muted. Only you can see that.
        </li>
        <li>
          A keyed digest of an email address that refuses our emails or calls them spam, so that we
          stop.
        </li>
        <li>An email address left with a submission, until we have told its owner the outcome.</li>
        <li>
          If you claim a profile: how you prove it and what we decided. Only our team sees a
          document that you send, and we delete it ten minutes after our decision.
        </li>
        <li>
          If you send proof for a review: only our team sees it, and each look is recorded. We
          delete it {proofDays} days after our decision, or at once if you take it back or delete
          the review or your account.
        </li>
        <li>
          Where you’re logged in: browser, system and when, not where. A log of logins and changes
          to your account for {securityDays} days. Only you can see both.
        </li>
        <li>IP addresses, briefly, to stop abuse.</li>
      </ul>
    </StaticSection>
  )
}

function Shown() {
  return (
    <StaticSection title="Who sees it">
      <p>
        Everyone can see your name and picture on your reviews and replies, and your score on your
        contributor page and among the top contributors. A review that you publish as ‘Anonymous
        reviewer’ is not part of that: only our team can look up who wrote it, and each look is
        recorded. Your email address is never public: only our team can see it, and what you flagged
        or reported. Your stars, aspects and tags are part of our open data, without your name, your
        texts or exact dates, unless you choose otherwise in your account. We do not sell data or
        show advertising, and there are no third-party tracking scripts on this site.
      </p>
    </StaticSection>
  )
}

function OnDevice() {
  return (
    <StaticSection title="On your device">
      <p>
        Your browser stores your session for up to {sessionDays} days, the theme you chose, drafts
        of what you have not sent, your last five searches, and how much is new in your inbox.
        Drafts and searches are visible to your account only, and Logout removes them; the search
        box can forget your searches at any time. One cookie gives you access to your own pages;
        another lets us tell you of logins on devices that your account doesn’t know, and recognise
        the browser in which you asked for a link to log in. None of this follows you to other
        sites.
      </p>
    </StaticSection>
  )
}

export default async function PrivacyPage() {
  await connection()
  const site = await readSite()
  const { contactEmail, filled } = site
  return legalPage(site, filled.privacyText, {
    path: PATH.privacy,
    title: 'Privacy Policy',
    lead: 'We store only what the site needs to work. Here is what that is.',
    children: (
      <>
        <Kept />
        <Shown />
        <OnDevice />
        <StaticSection title="Your rights">
          <p>
            As a member, you can do everything yourself on your profile: change your name, email
            address and picture, edit and delete your reviews and replies, download everything we
            store about you, and delete your account at once. You choose whether what you wrote
            stays without your name or is deleted too. With the account we delete at once that an
            anonymous review was yours; if you have everything deleted, its text goes at the end of
            the month, so that readers cannot connect the two. If what you wrote stays, we keep a
            keyed hash of your email address for {closedDays} days, so that no one rates twice with
            it. If the account was suspended or our team had restricted something of yours, we keep
            the hash in any case, for as long as the suspension would have lasted and at least as
            long as that. A deleted account cannot be restored. While your account is suspended, you
            can still log in, download your data, change your password and two-step login, and
            delete your account.
          </p>
          <p>
            If you are listed as an influencer, write to{' '}
            <a href={`mailto:${contactEmail}`} className="text-link">
              {contactEmail}
            </a>{' '}
            to see what we store about you, correct it or have it erased. If our team removes an
            account, it can be restored for {removalDays} days.
          </p>
        </StaticSection>
      </>
    ),
  })
}
