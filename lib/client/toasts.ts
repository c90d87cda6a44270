import toast from 'react-hot-toast/headless'
import { DURATION } from '@/lib/domain/durations'

type Tone = 'success' | 'error' | 'info' | 'warning'

type ToastEntry = {
  id: string
  /** The path of the page that it is about; null: of the page that opens next. */
  page: string | null
}

/** The last toast of each text: showing a text again replaces it instead of adding a second one. */
const lastOf = new Map<string, ToastEntry>()

/** The tone is the toast's class name, the only free field that reaches the component. */
const show =
  (tone: Tone, isAboutNext: boolean) =>
  (text: string, durationMs: number = DURATION.toastMs) => {
    const last = lastOf.get(text)
    if (last) toast.remove(last.id)
    const id = toast(text, { duration: durationMs, className: tone, removeDelay: 160 })
    lastOf.set(text, { id, page: isAboutNext ? null : window.location.pathname })
  }

/** Takes the toast of this text away, if it is still shown. */
export function withdraw(text: string) {
  const last = lastOf.get(text)
  if (last) toast.dismiss(last.id)
}

/** Takes away the toasts of the pages that were left for this one. */
export function withdrawLeft(page: string) {
  for (const shown of lastOf.values()) {
    if (shown.page === null) shown.page = page
    else if (shown.page !== page) toast.dismiss(shown.id)
  }
}

const notifyAs = (isAboutNext: boolean) => ({
  success: show('success', isAboutNext),
  error: show('error', isAboutNext),
  info: show('info', isAboutNext),
  warning: show('warning', isAboutNext),
})

/** Shows a toast in the top right corner, for 5 s by default and no longer than the page stays open. */
export const notify = notifyAs(false)

/** Shows a toast that stays when the next page opens, since it is about that one: a form was sent, or someone logged in. */
export const notifyNext = notifyAs(true)
