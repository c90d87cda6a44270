type PlatformFacts = {
  id: string
  label: string
  /** What people call the platform. */
  names: readonly string[]
  /** The hosts of its addresses, without `SUBDOMAINS`. */
  hosts: readonly string[]
  /** Hosts of its shortened addresses, which do not name the person. */
  shortHosts?: readonly string[]
  /** How it writes a person's address. */
  person: string
}

const underEach = (name: string, domains: string): string[] =>
  domains.split(' ').map((domain) => `${name}.${domain}`)

/** Where influencers are followed. The ids are stored, and are what `?platform=` takes: never change one. */
export const PLATFORMS = [
  {
    id: 'instagram',
    label: 'Instagram',
    names: ['instagram', 'insta', 'ig'],
    hosts: ['instagram.com', 'instagr.am', 'ig.me'],
    person: 'instagram.com/',
  },
  {
    id: 'youtube',
    label: 'YouTube',
    names: ['youtube', 'yt'],
    hosts: [
      'youtube.com',
      'music.youtube.com',
      'gaming.youtube.com',
      'youtube-nocookie.com',
      ...underEach(
        'youtube',
        'ae at be bg ca ch cl cz de dk es fi fr gr hk hr hu ie in it jp lt lu lv nl no pl pt ro rs se sg si sk',
      ),
      ...underEach('youtube', 'co.in co.jp co.kr co.nz co.uk com.au com.br com.mx com.tr'),
    ],
    shortHosts: ['youtu.be'],
    person: 'youtube.com/@',
  },
  {
    id: 'tiktok',
    label: 'TikTok',
    names: ['tiktok'],
    hosts: ['tiktok.com'],
    shortHosts: ['vm.tiktok.com', 'vt.tiktok.com'],
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
    hosts: ['facebook.com', 'fb.com', 'm.me'],
    shortHosts: ['fb.me', 'fb.watch', 'fb.gg'],
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
    shortHosts: ['clips.twitch.tv'],
    person: 'twitch.tv/',
  },
  {
    id: 'linkedin',
    label: 'LinkedIn',
    names: ['linkedin'],
    hosts: ['linkedin.com', 'linkedin.cn'],
    shortHosts: ['lnkd.in'],
    person: 'linkedin.com/in/',
  },
  {
    id: 'pinterest',
    label: 'Pinterest',
    names: ['pinterest'],
    hosts: [
      'pinterest.com',
      ...underEach(
        'pinterest',
        'at be ca ch cl co de dk ec es fr hu id ie in it jp kr mx nl nz pe ph pt ru se th tw uk vn',
      ),
      ...underEach('pinterest', 'co.at co.in co.kr co.nz co.uk com.au com.mx com.pe com.vn'),
    ],
    shortHosts: ['pin.it'],
    person: 'pinterest.com/',
  },
  {
    id: 'snapchat',
    label: 'Snapchat',
    names: ['snapchat'],
    hosts: ['snapchat.com', 'story.snapchat.com'],
    shortHosts: ['t.snapchat.com'],
    person: 'snapchat.com/add/',
  },
] as const satisfies readonly PlatformFacts[]

export type Platform = (typeof PLATFORMS)[number]
export type PlatformId = Platform['id']

export const PLATFORM_IDS: readonly PlatformId[] = PLATFORMS.map(({ id }) => id)

/** Returns the platform with this name. */
export const platformNamed = (word: string): Platform | undefined =>
  PLATFORMS.find(({ names }) => names.some((name) => name === word.toLowerCase()))

/** The sub-domains of a platform's devices, languages and countries: `m.`, `uk.`, `pt-br.`; `lm.` leads to other sites. */
const SUBDOMAIN = /^(?:www|m|mobile|web|touch|mbasic|(?!lm\.)[a-z]{2}(?:-[a-z]{2})?)\./

const shortHostsOf = (platform: PlatformFacts): readonly string[] => platform.shortHosts ?? []
type Site = { platform: Platform; isShort: boolean }
const HOSTS = new Map<string, Site>(
  PLATFORMS.flatMap((platform) => [
    ...platform.hosts.map((host): [string, Site] => [host, { platform, isShort: false }]),
    ...shortHostsOf(platform).map((host): [string, Site] => [host, { platform, isShort: true }]),
  ]),
)

/** Returns the platform with this host, and whether its addresses are shortened; undefined for any other host. */
export function platformAt(hostname: string): Site | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const parent = host.replace(SUBDOMAIN, '')
  return HOSTS.get(host) ?? (parent === host ? undefined : platformAt(parent))
}

/** Those of the ids that are platforms, each once, in the order of `PLATFORMS`: what a form sent is not trusted. */
export const readPlatforms = (ids: readonly unknown[] | null | undefined): PlatformId[] =>
  PLATFORM_IDS.filter((id) => ids?.includes(id))

/** The names of platforms for a person to read, in the order of `PLATFORMS`; empty without any. */
export const platformWords = (ids: readonly PlatformId[]): string =>
  PLATFORMS.flatMap(({ id, label }) => (ids.includes(id) ? label : [])).join(', ')
