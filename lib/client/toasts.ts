import toast from 'react-hot-toast/headless'
import { DURATION } from '@/lib/domain/durations'

type Tone = 'success' | 'error' | 'info' | 'warning'

/** The toast that last said a sentence: said again, it takes the place of the first instead of standing twice. */
const lastOf = new Map<string, string>()

/** The tone travels as the toast's class name, the one free field that reaches the drawing side. */
const show =
  (tone: Tone) =>
  (text: string, durationMs: number = DURATION.toastMs) => {
    const last = lastOf.get(text)
    if (last) toast.remove(last)
    lastOf.set(text, toast(text, { duration: durationMs, className: tone, removeDelay: 160 }))
  }

/** Says something in the top right corner, for 5 s unless said otherwise (21–23, 362). */
export const notify = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
}
