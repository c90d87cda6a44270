import type { PlatformId } from '@/lib/domain/platforms'
import { foldedWords } from '@/lib/text/words'

/** The first word of a page's address that is about a platform. */
export const ON = 'on'

/** A name as a word of an address: 'R&D “Lab”' is `r-d-lab`. */
export const slugOf = (name: string): string => foldedWords(name).join('-')

/** The path of the page with these names in its address. */
export const landingPath = (...names: readonly string[]): string =>
  `/influencers/${names.map((name) => encodeURIComponent(slugOf(name))).join('/')}`

export const platformPath = (platform: PlatformId): string => landingPath(ON, platform)
