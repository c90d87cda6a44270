import toast from 'react-hot-toast/headless'
import { DURATION } from '@/lib/domain/durations'

type Tone = 'success' | 'error' | 'info' | 'warning'

/** The last toast of each text: showing a text again replaces it instead of adding a second one. */
const lastOf = new Map<string, string>()

/** The tone is the toast's class name, the only free field that reaches the component. */
const show =
  (tone: Tone) =>
  (text: string, durationMs: number = DURATION.toastMs) => {
    const last = lastOf.get(text)
    if (last) toast.remove(last)
    lastOf.set(text, toast(text, { duration: durationMs, className: tone, removeDelay: 160 }))
  }

/** Takes the toast of this text away, if it is still shown. */
export function withdraw(text: string) {
  const last = lastOf.get(text)
  if (last) toast.dismiss(last)
}

/** Shows a toast in the top right corner, for 5 s by default. */
export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}
