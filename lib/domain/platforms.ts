/**
 * Where influencers are followed. `names` is what people call a platform, `hosts` where its addresses lie, and `person`
 * how it writes a person's address. The ids are stored, and are what `?platform=` takes: never change one.
 */
export const PLATFORMS = [
  {
    id: 'instagram',
    label: 'Instagram',
    names: ['instagram', 'insta', 'ig'],
    hosts: ['instagram.com', 'instagr.am'],
    person: 'instagram.com/',
  },
  {
    id: 'youtube',
    label: 'YouTube',
    names: ['youtube', 'yt'],
    hosts: ['youtube.com', 'youtu.be'],
    person: 'youtube.com/@',
  },
  {
    id: 'tiktok',
    label: 'TikTok',
    names: ['tiktok'],
    hosts: ['tiktok.com', 'vm.tiktok.com'],
    person: 'tiktok.com/@',
  },
  {
    id: 'x',
    label: 'X (Twitter)',
    names: ['x', 'twitter'],
    hosts: ['x.com', 'twitter.com'],
    person: 'x.com/',
  },
  {
    id: 'facebook',
    label: 'Facebook',
    names: ['facebook', 'fb'],
    hosts: ['facebook.com', 'fb.com'],
    person: 'facebook.com/',
  },
  {
    id: 'threads',
    label: 'Threads',
    names: ['threads'],
    hosts: ['threads.net', 'threads.com'],
    person: 'threads.com/@',
  },
  {
    id: 'twitch',
    label: 'Twitch',
    names: ['twitch'],
    hosts: ['twitch.tv'],
    person: 'twitch.tv/',
  },
  {
    id: 'linkedin',
    label: 'LinkedIn',
    names: ['linkedin'],
    hosts: ['linkedin.com'],
    person: 'linkedin.com/in/',
  },
  {
    id: 'pinterest',
    label: 'Pinterest',
    names: ['pinterest'],
    hosts: ['pinterest.com'],
    person: 'pinterest.com/',
  },
  {
    id: 'snapchat',
    label: 'Snapchat',
    names: ['snapchat'],
    hosts: ['snapchat.com'],
    person: 'snapchat.com/add/',
  },
] as const

export type Platform = (typeof PLATFORMS)[number]
export type PlatformId = Platform['id']

export const PLATFORM_IDS: readonly PlatformId[] = PLATFORMS.map(({ id }) => id)

/** Those of the ids that are platforms, each once, in the order of `PLATFORMS`: what a form sent is not trusted. */
export const readPlatforms = (ids: readonly unknown[] | null | undefined): PlatformId[] =>
  PLATFORM_IDS.filter((id) => ids?.includes(id))

/** The names of platforms for a person to read, in the order of `PLATFORMS`; empty without any. */
export const platformWords = (ids: readonly PlatformId[], separator = ', '): string =>
  PLATFORMS.flatMap(({ id, label }) => (ids.includes(id) ? label : [])).join(separator)
