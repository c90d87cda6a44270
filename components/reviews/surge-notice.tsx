import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { PATH } from '@/lib/domain/paths'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

type Props = { name: string; since: Date; className?: string }

/** Tells every reader that ratings are held back, since when and why; rendered by the server like the profile. */
export function SurgeNotice({ name, since, className }: Props) {
  return (
    <Notice role="note" aria-label="Unusual activity" className={className}>
      <p>
        <strong>
          An unusual number of ratings of <bdi>{name}</bdi> is coming in.
        </strong>{' '}
        Ratings written since <time dateTime={since.toISOString()}>{moment.format(since)} UTC</time>{' '}
        may be held back: they are saved, but not shown or counted until our staff has checked them.{' '}
        <Link href={PATH.method} className="text-link">
          How ratings are checked
        </Link>
      </p>
    </Notice>
  )
}
