import { now } from '@/lib/clock'
import { hours } from '@/lib/domain/durations'
import type { FormDraft } from '@/lib/domain/form-draft'
import { decrypt, encrypt } from '@/lib/email/encryption'
import { AppError } from '@/lib/errors'

/** A whole draft must fit into an address. */
const VALUE_CHARS_MAX = 2_000
const LIFE_MS = hours(1)

/**
 * Returns a refused form as text for a query, encrypted, because addresses are logged. So nothing typed is lost, without
 * scripts and without storing it. Rethrows what is not a refusal.
 */
export function draftOf(values: FormDraft['values'], error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    value.slice(0, VALUE_CHARS_MAX),
  ])
  const draft: FormDraft = {
    values: Object.fromEntries(kept),
    error: error.message,
    fields: error.fields,
  }
  const until = now().getTime() + LIFE_MS
  return encrypt(JSON.stringify({ draft, until })).replaceAll('+', '-').replaceAll('/', '_')
}

/** Returns the draft in a query; null for none, and for one that is expired or not ours. */
export function readDraft(encrypted: unknown): FormDraft | null {
  const text = typeof encrypted === 'string' ? decrypt(encrypted) : null
  if (!text) return null
  const { draft, until } = JSON.parse(text) as { draft?: FormDraft; until?: number }
  return draft && until && until > now().getTime() ? draft : null
}
