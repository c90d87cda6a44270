'use client'

import { type FocusEvent, type ReactNode, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '@/components/ui/icons'
import { Spinner } from '@/components/ui/spinner'
import { useIsOffline } from '@/lib/client/connection'
import { useIsRepeating } from '@/lib/client/write'
import { MESSAGES } from '@/lib/domain/messages'

const ICONS = {
  success: <CircleCheck className="size-5 text-accent" />,
  error: <CircleAlert className="size-5 text-danger" />,
  info: <Info className="size-5 text-accent" />,
  warning: <TriangleAlert className="size-5 text-muted" />,
} as const

type ToneName = keyof typeof ICONS
const isTone = (name: string | undefined): name is ToneName => name !== undefined && name in ICONS

function Message({ message, close }: { message: Toast; close: () => void }) {
  const { className, visible } = message
  return (
    <li
      className={classNames(
        'pointer-events-auto ml-auto flex max-w-96 items-start gap-3 rounded-card border border-line bg-card py-1.5 pr-1.5 pl-4 shadow-lg',
        visible ? 'animate-toast-in' : 'opacity-0 transition-opacity',
      )}
    >
      <span aria-hidden="true" className="pt-3">
        {ICONS[isTone(className) ? className : 'info']}
      </span>
      <p className="min-w-0 flex-1 py-2.5">{resolveValue(message.message, message)}</p>
      <IconButton label="Close" onClick={close}>
        <X className="size-4" />
      </IconButton>
    </li>
  )
}

/**
 * Tells what is not over yet: a write that is being retried, a lost connection. The element is always present, or screen
 * readers would not announce its text.
 */
function Ongoing() {
  const isRepeating = useIsRepeating()
  const isOffline = useIsOffline()
  return (
    <div
      role="status"
      className="not-empty:space-y-2 not-empty:p-2 roomy:not-empty:px-0 roomy:not-empty:pt-0"
    >
      {isRepeating && <State icon={<Spinner />}>{MESSAGES.stillSending}</State>}
      {isOffline && (
        <State icon={<TriangleAlert className="size-5 text-muted" />}>{MESSAGES.offline}</State>
      )}
    </div>
  )
}

const State = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className="ml-auto flex max-w-96 animate-toast-in items-center gap-3 rounded-card border border-line bg-card px-4 py-3.5 shadow-lg">
    {icon}
    {children}
  </p>
)

/** Toasts, top right, newest first; on narrow screens they push the page down (`.toaster`). Hovering or focusing one pauses all. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const cameFrom = useRef<EventTarget | null>(null)

  function enter(event: FocusEvent) {
    const isInside = event.currentTarget.contains(event.relatedTarget as Node | null)
    if (!isInside) cameFrom.current = event.relatedTarget
    handlers.startPause()
  }

  /** The button disappears with its toast: the focus returns to where it was, and the timers resume. */
  function close(id: string) {
    toast.dismiss(id)
    handlers.endPause()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    <section
      aria-label="Messages"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={enter}
      onBlur={handlers.endPause}
      className="toaster"
    >
      <Ongoing />
      <ol aria-live="polite" className="space-y-2 not-empty:p-2 roomy:not-empty:p-0">
        {toasts.map((message) => (
          <Message key={message.id} message={message} close={() => close(message.id)} />
        ))}
      </ol>
    </section>
  )
}
