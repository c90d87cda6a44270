import { isWire } from '@/lib/client/request'
import { forgetStored, readStoredJson, writeStored } from '@/lib/client/storage'
import { notify } from '@/lib/client/toasts'
import { minutes } from '@/lib/domain/durations'

const FLASH_KEY = 'flash'
/** The next page has not come by then: a later visitor must not read what was meant for this one. */
const FRESH_MS = minutes(1)

/** Stores a toast for the next page, because one shown now would disappear with this page. */
export function leaveFlash(text: string, durationMs: number) {
  writeStored(FLASH_KEY, JSON.stringify({ text, durationMs, at: Date.now() }), 'sessionStorage')
}

/** Shows the toast that the previous page stored, once. */
export function showFlash() {
  const flash = readStoredJson(FLASH_KEY, 'sessionStorage')
  forgetStored(FLASH_KEY, 'sessionStorage')
  if (!isWire(flash) || typeof flash.text !== 'string') return
  if (!(Date.now() - Number(flash.at) < FRESH_MS)) return
  notify.success(flash.text, typeof flash.durationMs === 'number' ? flash.durationMs : undefined)
}
