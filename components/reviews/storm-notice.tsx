import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PATH } from '@/lib/domain/paths'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Says to everybody that ratings wait, since when and why; drawn by the server like the profile. */
export function StormNotice({ name, since }: { name: string; since: Date }) {
  return (
    <Notice role="note" aria-label="Unusual activity" className="mb-6">
      <p>
        <strong>Unusually many ratings of {name} are coming in.</strong> Those written since{' '}
        <time dateTime={since.toISOString()}>{moment.format(since)} UTC</time> are kept, but neither
        shown nor counted until our staff has checked them.{' '}
        <Link href={PATH.method} className="text-link">
          How ratings are checked
        </Link>
      </p>
    </Notice>
  )
}
