import type { Metadata } from 'next'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { PATH } from '@/lib/domain/paths'
import { readUnsubscribeToken } from '@/lib/notices/unsubscribe-token'

export const metadata: Metadata = {
  title: 'Email settings',
  robots: { index: false },
  // The address allows nothing but this choice, and is still for its holder alone.
  referrer: 'no-referrer',
}

type Props = { searchParams: Promise<{ token?: string; done?: string }> }

/** Stops one kind of email for the holder of its link, without a login and without scripts. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const { token = '', done } = await searchParams
  if (!readUnsubscribeToken(token)) return <IncompleteLink />
  return (
    <div className="mx-auto max-w-measure space-y-4">
      <h1 className="font-bold text-3xl">
        {done ? 'You won’t get these emails anymore' : 'Stop these emails?'}
      </h1>
      {done ? (
        <p>
          What’s new still appears in your inbox on this site. You can change this in{' '}
          <Link href={PATH.inboxSettings} className="text-link">
            your settings
          </Link>
          .
        </p>
      ) : (
        <form method="post" action={PATH.unsubscribe(token)} className="space-y-4">
          <p>You’ll still find what’s new in your inbox on this site.</p>
          <Button type="submit">Stop these emails</Button>
        </form>
      )}
    </div>
  )
}

/** Some mail programs cut long addresses. */
const IncompleteLink = () => (
  <div className="mx-auto max-w-measure space-y-4">
    <h1 className="font-bold text-3xl">This link isn’t complete</h1>
    <p>
      Nothing has changed. Please copy the whole address from the email, or change this in{' '}
      <Link href={PATH.inboxSettings} className="text-link">
        your settings
      </Link>
      .
    </p>
  </div>
)
