import Link from 'next/link'
import { PATH } from '@/lib/domain/paths'
import { POINTS } from '@/lib/domain/points'

/** The rate screen must state that a rating earns points, and that praise earns no more. An edit earns none. */
export function PointsNotice({ isEdit, isAnonymous }: { isEdit: boolean; isAnonymous: boolean }) {
  return (
    <div className="space-y-1 text-muted text-sm">
      {isEdit ? (
        <p>Readers see that you edited it, and what it said before.</p>
      ) : (
        <p>
          A review earns you {POINTS.rating} points, however many stars you give. Points have no
          cash value.
        </p>
      )}
      <p>
        {isAnonymous
          ? 'Your review becomes public, your name doesn’t. Its points are in your own score only.'
          : 'Your name and your review are public.'}{' '}
        You can edit or delete it at any time.{' '}
        <Link href={PATH.method} className="text-link">
          How ratings are checked
        </Link>
      </p>
    </div>
  )
}
