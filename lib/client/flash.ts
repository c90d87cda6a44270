import { isWire } from '@/lib/client/request'
import { forgetStored, readStoredJson, writeStored } from '@/lib/client/storage'
import { notify } from '@/lib/client/toasts'

const FLASH_KEY = 'flash'

/** Stores a toast for the next page, because one shown now would disappear with this page. */
export function leaveFlash(text: string, durationMs: number) {
  writeStored(FLASH_KEY, JSON.stringify({ text, durationMs }), 'sessionStorage')
}

/** Shows the toast that the previous page stored, once. */
export function showFlash() {
  const flash = readStoredJson(FLASH_KEY, 'sessionStorage')
  forgetStored(FLASH_KEY, 'sessionStorage')
  if (!isWire(flash) || typeof flash.text !== 'string') return
  notify.success(flash.text, typeof flash.durationMs === 'number' ? flash.durationMs : undefined)
}
