type Context = { get(): { waitUntil?(work: Promise<unknown>): void } | undefined }

/** Set by platforms that freeze a process after its response. */
const contexts = globalThis as typeof globalThis & { [key: symbol]: Context | undefined }
/** Where platforms put it: the one that Next's own `after` reads, and the one of Vercel's functions. */
const NAMES = ['@next/request-context', '@vercel/request-context'].map((name) => Symbol.for(name))

/** Keeps the process alive until the work is done, where it would be frozen after the response. */
export function waitUntil(work: Promise<unknown>): void {
  const found = NAMES.map((name) => contexts[name]?.get())
  found.find((context) => context?.waitUntil)?.waitUntil?.(work)
}
