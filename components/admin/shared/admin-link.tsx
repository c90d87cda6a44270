'use client'

import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<'a'> & {
  href: string
  /** Goes there without leaving the page. */
  onGo(): void
}

/** A link within the admin's screen. A press with a modifier opens it in another tab. */
export function AdminLink({ href, onGo, ...rest }: Props) {
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onGo()
  }
  return <a {...rest} href={href} onClick={press} />
}
