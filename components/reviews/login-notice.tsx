'use client'

import { ButtonLink } from '@/components/ui/button'
import { useViewer } from '@/lib/client/session'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

/**
 * Tells signed-out visitors what needs an account, with links to both forms and back to `next`. Rendered with the page, so that
 * nothing moves; hidden from signed-in members before the first paint.
 */
export function LoginNotice({ next }: { next: string }) {
  const viewer = useViewer()
  if (viewer.status === 'in') return null
  const query = new URLSearchParams({ next })
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-danger border-l-3 pl-3 text-sm print:hidden [:root[data-viewer=in]_&]:hidden">
      <p className="font-medium text-danger">{MESSAGES.loginNotice}</p>
      <div className="flex gap-2">
        <ButtonLink
          href={`${PATH.signUp}?${query}`}
          prefetch={false}
          rel="nofollow"
          variant="quiet"
          size="small"
        >
          Sign Up
        </ButtonLink>
        <ButtonLink href={`${PATH.signIn}?${query}`} prefetch={false} rel="nofollow" size="small">
          Log In
        </ButtonLink>
      </div>
    </div>
  )
}
