import Link from 'next/link'
import { PATH } from '@/lib/domain/paths'

type Props = {
  className: string
  /** Called when the link is pressed. */
  onLeave?(): void
}

/** Offers the form to add an influencer who was not found. */
export function AddHint({ className, onLeave }: Props) {
  return (
    <p className={className}>
      Not listed yet?{' '}
      <Link
        href={PATH.addInfluencer}
        prefetch={false}
        {...(onLeave && { onClick: onLeave })}
        className="text-link pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        You can add Influencer
      </Link>
    </p>
  )
}
