import { Spinner } from '@/components/ui/spinner'

/** Until the server has confirmed an admin. As high as the window, so that what comes does not push the footer away. */
export function OneMoment() {
  return (
    <p role="status" className="flex min-h-dvh items-start gap-3 py-16 text-muted">
      <Spinner /> One moment…
    </p>
  )
}
