'use client'

import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useViewer } from '@/lib/client/session'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = {
  /** The page to return to. */
  next: string
  /** The text for signed-out visitors. */
  text?: string
  /** What else they should know. */
  note?: string
}

/**
 * Tells signed-out visitors what needs an account, with links to both forms and back. Rendered with the page, so that
 * nothing moves; hidden from signed-in members before the first paint.
 */
export function LoginNotice({ next, text = MESSAGES.loginNotice, note }: Props) {
  const viewer = useViewer()
  if (viewer.status === 'in') return null
  const query = new URLSearchParams({ next })
  return (
    <Notice
      tone="danger"
      className="flex flex-wrap items-center justify-between gap-3 [:root[data-viewer=in]_&]:hidden"
    >
      <div>
        <p className="font-medium">{text}</p>
        {note && <p className="text-ink">{note}</p>}
      </div>
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
        <ButtonLink
          href={`${PATH.signIn}?${query}`}
          prefetch={false}
          rel="nofollow"
          variant="quiet"
          size="small"
        >
          Log In
        </ButtonLink>
      </div>
    </Notice>
  )
}
