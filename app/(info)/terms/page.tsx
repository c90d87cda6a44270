import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { legalPage } from '@/components/layout/legal-page'
import { StaticSection } from '@/components/layout/static-page'
import { readSite } from '@/lib/cache/site'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Terms of Service',
  description:
    'The rules for rating influencers, replying to reviews and adding influencers on this site.',
  alternates: { canonical: PATH.terms },
}

function Writing() {
  return (
    <StaticSection title="When you write here">
      <ul>
        <li>Write about your own experience, and stick to the truth.</li>
        <li>Tell readers about any ties to the person: work, family or money.</li>
        <li>
          Do not rate yourself, do not rate on behalf of others, and do not offer anything for a
          rating. If you were paid or given something, say so in the form: the rating is then
          labelled and does not count.
        </li>
        <li>No insults, no private details about anyone, nothing illegal.</li>
        <li>
          You keep the rights to what you write, and you let us show it here until you delete it.
        </li>
      </ul>
    </StaticSection>
  )
}

function Listing() {
  return (
    <StaticSection title="When you add an influencer">
      <ul>
        <li>
          The person must be an adult with a public audience, and everything you enter must already
          be public.
        </li>
        <li>You must have the right to share the picture.</li>
        <li>Our team checks every profile before it appears.</li>
      </ul>
    </StaticSection>
  )
}

export default async function TermsPage() {
  await connection()
  const site = await readSite()
  const { contactEmail, filled } = site
  return legalPage(site, filled.termsText, {
    path: PATH.terms,
    title: 'Terms of Service',
    lead: 'Short rules, the same for everyone.',
    children: (
      <>
        <Writing />
        <Listing />
        <StaticSection title="What we may do">
          <p>
            We hide or remove content that breaks these rules. We judge the text, never the number
            of stars. We close accounts that keep breaking the rules. Reviews are the opinions of
            their authors, not ours.
          </p>
        </StaticSection>
        <StaticSection title="Objections">
          <p>
            Are you listed here, and something should change or the profile should go?{' '}
            <Link href={PATH.reportForm} prefetch={false} className="text-link">
              Tell us
            </Link>{' '}
            without an account: a person answers with reasons. Or do you think a decision of ours
            was unfair? Write to{' '}
            <a href={`mailto:${contactEmail}`} className="text-link">
              {contactEmail}
            </a>
            . We’ll look into it.
          </p>
        </StaticSection>
      </>
    ),
  })
}
