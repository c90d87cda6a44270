import { type Handle, readHandles } from '@/lib/domain/handles'
import type { PlatformId } from '@/lib/domain/platforms'
import { partsOf, type TextPart } from '@/lib/domain/text-links'

type Link = Handle & { href: string }

const linksIn = (handles: string, platforms: readonly PlatformId[]): Link[] =>
  readHandles(handles, platforms).handles.filter((handle): handle is Link => handle.href !== null)

/**
 * Returns the http(s) URL of the first social media handle that leads somewhere, or null: an address, or `@name` with its
 * platform. `platforms` are those that were chosen beside the handles.
 */
export const socialUrl = (handles: string, platforms: readonly PlatformId[] = []): string | null =>
  linksIn(handles, platforms).find(({ isMail }) => !isMail)?.href ?? null

/** Divides social media handles into those that open, as `socialUrl` reads them, and the text between them. */
export const handleParts = (handles: string, platforms: readonly PlatformId[] = []): TextPart[] =>
  partsOf(handles, linksIn(handles, platforms))

/** Returns the platforms of social media handles, in the order of `PLATFORMS`. */
export const platformsOf = (handles: string): PlatformId[] => readHandles(handles).platforms

/**
 * Returns what readers see as the reason for a new rank: without a rank nothing, after a rise what was given for it, and after
 * a fall the reason for the rise before unless another one is given.
 */
export function rankReasonAfter(
  before: { rank: number; reason: string },
  rank: number,
  given: string,
): string {
  if (rank === 0) return ''
  return rank > before.rank ? given : given || before.reason
}
