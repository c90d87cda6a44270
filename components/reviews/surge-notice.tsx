import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PATH } from '@/lib/domain/paths'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

type Props = { name: string; since: Date; className?: string }

/** Says to everybody that ratings wait, since when and why; drawn by the server like the profile. */
export function SurgeNotice({ name, since, className }: Props) {
  return (
    <Notice role="note" aria-label="Unusual activity" className={className}>
      <p>
        <strong>Unusually many ratings of {name} are coming in.</strong> Those written since{' '}
        <time dateTime={since.toISOString()}>{moment.format(since)} UTC</time> may wait: they are
        kept, but neither shown nor counted until our staff has checked them.{' '}
        <Link href={PATH.method} className="text-link">
          How ratings are checked
        </Link>
      </p>
    </Notice>
  )
}
