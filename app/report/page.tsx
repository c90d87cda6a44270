import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { subjectPhrase } from '@/components/moderation/decision-words'
import { ReportForm } from '@/components/moderation/report-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextField } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import type { QueryValue } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { readDraft } from '@/lib/http/form-draft'
import { readSubject, subjectOfAddress } from '@/lib/queue/subjects/address'
import { describeSubject } from '@/lib/queue/subjects/describe'
import type { DescribedSubject } from '@/lib/queue/subjects/types'
import { REPORT_HONEYPOT } from '@/lib/reports/wire'

export const metadata: Metadata = {
  title: 'Report something',
  description:
    'Report a review, a reply, a member or a profile to our team, with or without an account.',
  alternates: { canonical: PATH.reportForm },
  robots: { index: false },
}

type Props = {
  searchParams: Promise<Record<'subject' | 'address' | 'reason' | 'draft', QueryValue>>
}

export default async function ReportPage({ searchParams }: Props) {
  await connection()
  const query = await searchParams
  const address = readSubject(query.subject) ?? subjectOfAddress(query.address)
  const subject = address && (await describeSubject(address))
  const reason = typeof query.reason === 'string' ? query.reason : ''
  return (
    <div className="mx-auto max-w-measure space-y-6 py-4 md:py-8">
      <header>
        <h1 className="font-bold text-3xl md:text-4xl">Report something</h1>
        <p className="mt-3 text-muted">
          A person reads every report. You’ll get a number and hear what we decided.{' '}
          <Link href={PATH.guidelines} prefetch={false} className="text-link">
            Our rules, and how we decide
          </Link>
        </p>
      </header>
      {subject ? (
        <>
          <About subject={subject} />
          <ReportForm
            subject={subject}
            honeypot={REPORT_HONEYPOT}
            reason={reason}
            draft={readDraft(query.draft)}
          />
        </>
      ) : (
        <AddressForm isUnknown={query.subject !== undefined} address={query.address} />
      )}
    </div>
  )
}

function About({ subject: { kind, name, title, excerpt } }: { subject: DescribedSubject }) {
  return (
    <Card>
      <p className="text-muted text-sm">You’re reporting</p>
      <p className="font-semibold first-letter:uppercase">{subjectPhrase(kind, name)}</p>
      {title && (
        <p dir="auto" className="mt-2 font-medium">
          {title}
        </p>
      )}
      {excerpt && (
        <blockquote dir="auto" className="mt-1 whitespace-pre-line text-muted">
          {excerpt}
        </blockquote>
      )}
    </Card>
  )
}

/** For visitors who come without a subject. */
function AddressForm({ isUnknown, address }: { isUnknown: boolean; address: QueryValue }) {
  return (
    <form action={PATH.reportForm} className="space-y-4">
      {isUnknown && (
        <Notice tone="danger" role="alert">
          {SERVER_MESSAGES.reportedNotFound}
        </Notice>
      )}
      <p>
        Replies, members and profiles have their own Report link, and reviews have a flag. Or paste
        the page’s address here.
      </p>
      <TextField
        label="Address of the page"
        name="address"
        required
        defaultValue={typeof address === 'string' ? address : ''}
        help="For example, the address of an influencer’s or a member’s page."
        {...(address !== undefined && {
          error: 'We can’t find anything to report at this address. Is it an address on this site?',
          autoFocus: true,
        })}
      />
      <Button type="submit">Continue</Button>
    </form>
  )
}
