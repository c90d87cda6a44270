import Link from 'next/link'
import { StaticSection } from '@/components/layout/static-page'
import { PATH } from '@/lib/domain/paths'
import { type OperatorField, operatorFacts, type SiteSettings } from '@/lib/domain/site'

const LABELS: Record<OperatorField, string> = {
  operatorName: 'Name',
  legalForm: 'Legal form',
  postalAddress: 'Postal address',
  register: 'Register',
  contactPoint: 'Contact point',
  responsiblePerson: 'Responsible for the content',
}

/** All that is filled in about who runs the site. */
export function OperatorFacts({ filled }: { filled: SiteSettings }) {
  return (
    <dl className="space-y-4 [&_dd]:whitespace-pre-line [&_dt]:font-semibold">
      {operatorFacts(filled).map(({ field, value }) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd dir="auto">{/^\S+@\S+$/.test(value) ? <MailLink address={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-link">
    {address}
  </a>
)

/** The section of a legal page that names the operator; null while nothing is filled in. */
export function operatorSection(filled: SiteSettings) {
  const facts = operatorFacts(filled)
  if (facts.length === 0) return null
  const name = filled.operatorName || filled.responsiblePerson
  return (
    <StaticSection title="Who runs this site">
      {name && <p dir="auto">{name}</p>}
      <p>
        <Link href={PATH.aboutSite} prefetch={false} className="text-link">
          All about who runs this site
        </Link>
      </p>
    </StaticSection>
  )
}
