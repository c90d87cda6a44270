import Link from 'next/link'
import { isAddressLike, withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

type Props = {
  className: string
  /** What was searched for: the form is filled in with the address of a profile. */
  query?: string
  /** Called when the link is pressed. */
  onLeave?(): void
}

/** The form to add an influencer, filled in when the search is the address of a profile. */
export const addPath = (query: string): string =>
  withQuery(PATH.addInfluencer, { handles: isAddressLike(query) ? query : null })

/** Offers the form to add an influencer who was not found. */
export function AddHint({ className, query = '', onLeave }: Props) {
  return (
    <p className={className}>
      Not listed yet?{' '}
      <Link
        href={addPath(query)}
        prefetch={false}
        {...(onLeave && { onClick: onLeave })}
        className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        You can add Influencer
      </Link>
    </p>
  )
}
