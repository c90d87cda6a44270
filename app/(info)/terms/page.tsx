import type { Metadata } from 'next'
import { connection } from 'next/server'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'Terms of Service',
  description:
    'The rules for rating influencers, replying to ratings and submitting influencers on this site.',
  alternates: { canonical: PATH.terms },
}

function Writing() {
  return (
    <StaticSection title="When you write here">
      <ul>
        <li>Write about your own experience, and keep to what is true.</li>
        <li>Tell readers if you have ties to the person: work, family or money.</li>
        <li>
          Do not rate yourself, do not rate on behalf of others, and do not accept or offer anything
          in return for a rating.
        </li>
        <li>No insults, no private details about anyone and nothing unlawful.</li>
        <li>
          You keep the rights to your text, and you let us show it here for as long as you leave it
          here.
        </li>
      </ul>
    </StaticSection>
  )
}

function Listing() {
  return (
    <StaticSection title="When you submit an influencer">
      <ul>
        <li>
          The person must be an adult with a public audience, and what you enter must already be
          public.
        </li>
        <li>You must have the right to share the picture.</li>
        <li>Our staff checks every submission before it appears.</li>
      </ul>
    </StaticSection>
  )
}

export default async function TermsPage() {
  await connection()
  return (
    <StaticPage
      path={PATH.terms}
      title="Terms of Service"
      lead="Short rules, the same for everyone."
    >
      <Writing />
      <Listing />
      <StaticSection title="What we may do">
        <p>
          We hide or remove content that breaks these rules. We judge the text, never the number of
          stars. We close accounts that keep breaking the rules. Ratings are the opinions of their
          authors, not ours.
        </p>
      </StaticSection>
      <StaticSection title="Objections">
        <p>
          Are you listed here and something is wrong, or do you think we made an unfair decision?
          Write to{' '}
          <a href={`mailto:${getEnv().CONTACT_EMAIL}`} className="text-link">
            {getEnv().CONTACT_EMAIL}
          </a>
          . We will look into it.
        </p>
      </StaticSection>
    </StaticPage>
  )
}
