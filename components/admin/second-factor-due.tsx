import Link from 'next/link'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { withQuery } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'

const OWN_ACCOUNT = withQuery(PATH.profile, { section: 'account' })

/** Asks staff without a second factor to add one, until there is one. */
export const FactorAdvised = () => (
  <Notice role="note" aria-label="Two-step login" className="mb-4">
    Your account can change this site, and only a password protects it. Please{' '}
    <Link href={OWN_ACCOUNT} prefetch={false} className="text-link">
      add a passkey or set up two-step login
    </Link>
    .
  </Notice>
)

/** In place of staff's screens, where the settings of the site demand a second factor. */
export const FactorRequired = () => (
  <EmptyState
    title="Our team needs two-step login. Please add a passkey or set it up first."
    action={
      <ButtonLink href={OWN_ACCOUNT} prefetch={false}>
        Open your settings
      </ButtonLink>
    }
  />
)
