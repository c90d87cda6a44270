import bcrypt from 'bcryptjs'

/**
 * Computes bcrypt, which takes a third of a second; null: not now, so many wait already. Not an `AppError` as from
 * `lib/queue`: the host's class is another one than that of Next's bundles, which would take it for a bug.
 */
export type Hasher = {
  hash(text: string, cost: number): Promise<string | null>
  compare(text: string, hash: string): Promise<boolean | null>
}

// The host and Next's bundles are separate module graphs in one process: what they share lives on globalThis.
const shared = globalThis as typeof globalThis & { hasher?: Hasher }

/** The host's, which leaves the event loop alone; without one (Vercel, `next start`, tests) bcryptjs itself. */
export const hasher = (): Hasher => shared.hasher ?? bcrypt

/** From now on passwords are hashed by it. The host calls it. */
export function hashBy(given: Hasher): void {
  shared.hasher = given
}
