'use client'

import { usePathname } from 'next/navigation'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '@/components/ui/icons'
import { Spinner } from '@/components/ui/spinner'
import { useIsOffline } from '@/lib/client/connection'
import { withdrawLeft } from '@/lib/client/toasts'
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

const BOX =
  'mx-2 my-1.5 flex max-w-96 min-[25rem]:ml-auto gap-3 rounded-card border border-line bg-card shadow-lg roomy:mx-0'

function Message({ message, close }: { message: Toast; close: () => void }) {
  const { className, visible } = message
  return (
    <li className={classNames('toast', !visible && 'is-leaving')}>
      <div>
        <div className={`pointer-events-auto items-start py-1.5 pr-1.5 pl-4 ${BOX}`}>
          <span aria-hidden="true" className="pt-3">
            {ICONS[isTone(className) ? className : 'info']}
          </span>
          <p className="min-w-0 flex-1 py-2.5">{resolveValue(message.message, message)}</p>
          <IconButton label="Close" onClick={close}>
            <X className="size-4" />
          </IconButton>
        </div>
      </div>
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
    <div role="status">
      {isRepeating && <State icon={<Spinner />}>{MESSAGES.stillSending}</State>}
      {isOffline && (
        <State icon={<TriangleAlert className="size-5 text-muted" />}>{MESSAGES.offline}</State>
      )}
    </div>
  )
}

const State = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <div className="toast">
    <div>
      <p className={`items-center px-4 py-3.5 ${BOX}`}>
        {icon}
        {children}
      </p>
    </div>
  </div>
)

/** Toasts over the page, top right, newest first. Hovering or focusing one pauses all. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const cameFrom = useRef<EventTarget | null>(null)
  const pathname = usePathname()
  useEffect(() => withdrawLeft(pathname), [pathname])

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
      <ol aria-live="polite">
        {toasts.map((message) => (
          <Message key={message.id} message={message} close={() => close(message.id)} />
        ))}
      </ol>
    </section>
  )
}
