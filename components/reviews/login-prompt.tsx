'use client'

import Link from 'next/link'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'

type Props = {
  /** The sentence of what needs an account. */
  text: string
  /** The id of the element of this page to return to. */
  place: string
  /** Whether something was typed, which is kept. */
  hasText: boolean
}

/** Beside the control that a signed-out visitor pressed: what it needs, and the way there and back. */
export function LoginPrompt({ text, place, hasText }: Props) {
  // Drawn only after a press, so in the browser.
  const { pathname, search } = window.location
  const next = `${pathname}${search}#${place}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="font-medium text-danger">{text}</p>
      <Link
        prefetch={false}
        rel="nofollow"
        href={`${PATH.signIn}?${new URLSearchParams({ next })}`}
        className="text-link inline-flex min-h-9 items-center font-medium pointer-coarse:min-h-11"
      >
        Log in
      </Link>
      {hasText && <p className="text-muted">{MESSAGES.textKept}</p>}
    </div>
  )
}
