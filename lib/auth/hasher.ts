import bcrypt from 'bcryptjs'
import { perProcess } from '@/lib/process/per-process'

/**
 * Computes bcrypt, which takes a third of a second; returns null when the queue is full. Does not throw the `AppError`
 * of `lib/errors`: the host has its own copy of that class, and Next's bundles would take its error for a bug.
 */
export type Hasher = {
  hash(text: string, cost: number): Promise<string | null>
  compare(text: string, hash: string): Promise<boolean | null>
}

const shared = perProcess<{ hasher?: Hasher }>('hasher', () => ({}))

/** The host's hasher, which does not block the event loop; without one (Vercel, `next start`, tests) bcryptjs. */
export const hasher = (): Hasher => shared.hasher ?? bcrypt

/** Sets the hasher. Called by the host. */
export function hashBy(given: Hasher): void {
  shared.hasher = given
}
