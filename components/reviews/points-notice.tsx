import Link from 'next/link'
import { PATH } from '@/lib/domain/paths'
import { POINTS } from '@/lib/domain/points'

/** That a rating earns points must be said where it is written, and that praise earns no more (C43, 117). */
export function PointsNotice() {
  return (
    <div className="space-y-1 text-muted text-sm">
      <p>
        A rating earns you {POINTS.rating} points, the same for any number of stars. Points have no
        cash value.
      </p>
      <p>
        Your name and your words are public. You can change or delete them at any time.{' '}
        <Link href={PATH.method} className="text-link">
          How ratings are checked
        </Link>
      </p>
    </div>
  )
}
