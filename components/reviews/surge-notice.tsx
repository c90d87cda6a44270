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
        <strong>Unusual activity.</strong> Since{' '}
        <time dateTime={since.toISOString()}>{moment.format(since)} UTC</time>, <bdi>{name}</bdi>{' '}
        has been getting far more ratings than usual. New ones may wait until we have checked them,
        and are not shown or counted before.{' '}
        <Link href={PATH.method} className="text-link">
          How ratings are checked
        </Link>
      </p>
    </Notice>
  )
}
