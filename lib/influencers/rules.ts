import { days } from '@/lib/domain/durations'
import { STAFF_PICK_DAYS } from '@/lib/domain/list-filters'
import { PLATFORMS, type PlatformId } from '@/lib/domain/platforms'
import { type Handle, readHandles } from '@/lib/names/handles'
import { partsOf, type TextPart } from '@/lib/text/text-links'

type Link = Handle & { href: string }

const linksIn = (handles: string, platforms: readonly PlatformId[]): Link[] =>
  readHandles(handles, platforms).handles.filter((handle): handle is Link => handle.href !== null)

/** An account that a profile lists. */
export type Account = {
  /** Its platform and name, or the address without its beginning. */
  text: string
  /** An http(s) URL; null where none is known. */
  href: string | null
  /** Whether it is the person's own profile or website, and no single post or video. */
  isProfile: boolean
}

/**
 * Returns the accounts among social media handles, each once: addresses, and `@name` with its platform. Handles of which none
 * leads anywhere are one, as they are. `platforms` are those that were chosen beside the handles.
 */
export function accountsIn(handles: string, platforms: readonly PlatformId[] = []): Account[] {
  const accounts = new Map<string, Account>()
  for (const handle of readHandles(handles, platforms).handles) {
    if (handle.isMail) continue
    const key = accountKey(handle) ?? handles.slice(handle.start, handle.end)
    if (!accounts.has(key)) accounts.set(key, toAccount(handles, handle))
  }
  const found = [...accounts.values()]
  if (found.some(({ href }) => href)) return found
  return handles ? [{ text: handles, href: null, isProfile: false }] : []
}

/** Returns handles, each once, as they can stand among others: `@name` with the platform that was chosen for it. */
export function handleEntries(handles: string, platforms: readonly PlatformId[]) {
  const entries = readHandles(handles, platforms).handles.map((handle) => {
    const { name, href, profile } = handle
    const written = writtenIn(handles, handle)
    const isAddress = href !== profile || /\.[^/]*\//.test(written)
    const text = isAddress || !href ? written : `${labelOf(handle)}: @${name}`
    const key = accountKey(handle) ?? (name ? `@${name}` : written).toLowerCase()
    return { key, name, text }
  })
  if (entries.length === 0 && handles) return [{ key: handles, name: null, text: handles }]
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()]
}

/** Returns what is the same for all ways to write an account; null for a name without a platform. */
const accountKey = ({ platform, profile, identity, isProfile, href }: Handle) =>
  (isProfile && (profile?.toLowerCase() ?? (platform && identity))) || href

function toAccount(handles: string, { start, end, href, isProfile, ...owner }: Handle): Account {
  if (!href) return { text: writtenIn(handles, { start, end }), href, isProfile }
  const url = ((isProfile && owner.profile) || href).replace(/^https?:\/\/(www\.)?/, '')
  const label = labelOf(owner)
  return { text: label ? `${label}: ${url.replace(/^[^/]*\//, '')}` : url, href, isProfile }
}

const labelOf = ({ platform }: Pick<Handle, 'platform'>) =>
  PLATFORMS.find(({ id }) => id === platform)?.label

/** A handle as written, with the service that stands before it. */
function writtenIn(handles: string, { start, end }: Pick<Handle, 'start' | 'end'>): string {
  const service = /\p{L}+\s*:\s*$/u.exec(handles.slice(0, start))?.[0] ?? ''
  return `${service}${handles.slice(start, end)}`
}

/** Divides social media handles into those that open, as `accountsIn` reads them, and the text between them. */
export const handleParts = (handles: string, platforms: readonly PlatformId[] = []): TextPart[] =>
  partsOf(handles, linksIn(handles, platforms))

/** Returns the platforms of social media handles, in the order of `PLATFORMS`. */
export const platformsOf = (handles: string): PlatformId[] => readHandles(handles).platforms

type Ranked = { rank: number; rankedAt?: Date | null }

/** Returns since when staff has to have moved an influencer up for a pick: without renewal it ends. */
export const picksSince = (at: Date): Date => new Date(at.getTime() - days(STAFF_PICK_DAYS))

/** Whether an influencer is a staff pick. Of one that was moved before that was recorded, it is not known to be recent. */
export const isStaffPick = ({ rank, rankedAt }: Ranked, at: Date): boolean =>
  rank > 0 && Boolean(rankedAt && rankedAt > picksSince(at))

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
