import { LIMIT } from '@/lib/domain/limits'
import type { PlatformId } from '@/lib/domain/platforms'
import { readHandles } from './handles'

/** The address of a person's profile, as pasted or shared. */
type ProfileAddress = {
  /** Without what a platform adds for its own statistics. */
  href: string
  platform: PlatformId | null
  /** The person's name on the platform; null for an address that has none. */
  name: string | null
}

/** Returns the profile address in a text; null without one, as in words, '@name' or the address of a post. */
export function readProfileAddress(text: string): ProfileAddress | null {
  if (!text.includes('/')) return null
  for (const handle of readHandles(text.slice(0, LIMIT.addressCharsMax)).handles) {
    const { href, profile, platform, name, identity, isMail } = handle
    if (isMail || !href || !(name || identity)) continue
    return { href: profile ?? href, platform, name }
  }
  return null
}
