import type { Metadata } from 'next'
import { connection } from 'next/server'
import { StaticPage, StaticSection } from '@/components/layout/static-page'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = {
  title: 'Terms of Service',
  description: 'The rules for rating, commenting and submitting influencers on this site.',
  alternates: { canonical: PATH.terms },
}

function Writing() {
  return (
    <StaticSection title="When you write here">
      <ul>
        <li>Write about what you experienced yourself, and keep to what is true.</li>
        <li>Say so if you have a relationship with the person: work, family, money.</li>
        <li>
          Do not rate yourself, do not rate for others, do not take or offer anything for a rating.
        </li>
        <li>No insults, no private details of anybody, nothing unlawful.</li>
        <li>
          You keep the rights to your text and let us show it here for as long as you leave it here.
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
          The person must be an adult with a public audience, and what you enter must be public
          already.
        </li>
        <li>The picture must be one that you may pass on.</li>
        <li>Our staff looks at each submission before it appears.</li>
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
      lead="Short rules, the same for everybody."
    >
      <Writing />
      <Listing />
      <StaticSection title="What we may do">
        <p>
          We hold back or remove what breaks these rules, by its content and never by its number of
          stars, and close accounts that keep breaking them. Ratings are the opinions of their
          authors, not ours.
        </p>
      </StaticSection>
      <StaticSection title="Objections">
        <p>
          You are listed here and something is wrong, or a decision of ours hit you unfairly? Write
          to{' '}
          <a href={`mailto:${getEnv().CONTACT_EMAIL}`} className="text-link">
            {getEnv().CONTACT_EMAIL}
          </a>
          ; somebody will look at it.
        </p>
      </StaticSection>
    </StaticPage>
  )
}
