'use client'

import { useEffect, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { MessageSquareText } from '@/components/ui/icons'

/**
 * The link to the feedback form: a tab that floats in the margin beside the page, which is as narrow as that margin and so covers
 * nothing. On a phone it is folded while the reader scrolls down; there a third of it lies outside of the window, so that the
 * rest fits. The outer element has the vertical direction: WebKit makes one that only holds vertical text too narrow.
 */
export function FeedbackButton({ href }: { href: string }) {
  const isFolded = useScrollsDown()
  return (
    <aside
      aria-label="Feedback"
      className={classNames(
        'fixed right-0 bottom-16 z-30 flex transition-transform [writing-mode:vertical-rl] max-md:-right-2 print:hidden',
        isFolded && 'max-md:not-focus-within:translate-x-full',
      )}
    >
      <a href={href} target="_blank" rel="noopener noreferrer" className="feedback-tab">
        <MessageSquareText className="size-4 max-roomy:hidden" />
        Give Feedback
      </a>
    </aside>
  )
}

/** Less is a finger that rests. */
const STEP_PX = 8

/** Whether the page was last scrolled down, and not up. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < STEP_PX) return
      last = window.scrollY
      setDown(moved > 0)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isDown
}
