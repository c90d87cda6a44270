import { isWire } from '@/lib/client/request'
import { forgetStored, readStoredJson, writeStored } from '@/lib/client/storage'
import { notify } from '@/lib/client/toasts'

const FLASH_KEY = 'flash'

/** Leaves a toast for the page that loads next: one shown now would die with this page (C17). */
export function leaveFlash(text: string, durationMs: number) {
  writeStored(FLASH_KEY, JSON.stringify({ text, durationMs }), 'sessionStorage')
}

/** Shows the toast that the page before left, once. */
export function showFlash() {
  const flash = readStoredJson(FLASH_KEY, 'sessionStorage')
  forgetStored(FLASH_KEY, 'sessionStorage')
  if (!isWire(flash) || typeof flash.text !== 'string') return
  notify.success(flash.text, typeof flash.durationMs === 'number' ? flash.durationMs : undefined)
}
