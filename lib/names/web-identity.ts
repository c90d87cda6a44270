import { PLATFORMS, type PlatformId, platformAt } from '@/lib/domain/platforms'
import { webUrl } from '@/lib/text/text-links'

/* Whose address a web address is: that of a name, of a numbered profile, of a podcast, never of a piece of the address. */

export type Owner = {
  /** The person's name on the platform. */
  name: string | null
  /** What distinguishes an address without a name from others; null when it identifies no person, as that of a video. */
  identity: string | null
  /** The address of the profile with this name, without what was added to it. */
  profile: string | null
  /** Whether it is a profile or a website: no single post or video, no group, and no shortened address, which may be one. */
  isProfile: boolean
}

type WebIdentity = Owner & {
  /** Where it leads; null for one without `https://` whose host is not known. */
  href: string | null
  platform: PlatformId | null
}

/** How a platform writes the addresses of people. The words are first segments of paths. */
type Paths = {
  /** Before a name. */
  prefixes?: string
  /** Those before names that may belong to someone else than the same names without it. */
  apart?: string
  /** Whether a name may be the first segment; '@' only with this sign. */
  root: 'any' | '@' | 'none'
  /** Numbered profiles, in path and query. The first group is the number. */
  ids?: readonly RegExp[]
  /** Groups, shared links and the platform's own pages. */
  pages?: string
  /** Posts, videos and searches. */
  posts?: string
  /** What only leads to other sites. */
  redirects?: string
}

const PATHS: Record<PlatformId, Paths> = {
  instagram: {
    prefixes: 'stories _u m',
    root: 'any',
    pages: 'share s channel accounts direct about legal developer web invites',
    posts: 'p reel reels tv explore',
  },
  youtube: {
    prefixes: 'c user',
    apart: 'c user',
    root: 'any',
    ids: [/^\/channel\/([\w-]+)/],
    pages: 'channel playlist podcast show t about premium kids account s',
    posts: 'watch shorts live embed v e clip post hashtag results feed gaming source trending',
    redirects: 'redirect attribution_link',
  },
  tiktok: {
    root: 'any',
    pages: 't share about legal upload following friends',
    posts: 'tag music discover foryou embed v live explore search place topics video',
    redirects: 'link',
  },
  x: {
    prefixes: '#!',
    root: 'any',
    ids: [/^\/i\/user\/(\d+)/, /^\/intent\/\w+\?(?:.*&)?user_id=(\d+)/],
    pages:
      'i intent share settings messages notifications compose login signup tos privacy about jobs download home',
    posts: 'hashtag search explore statuses',
  },
  facebook: {
    prefixes: 'pg',
    root: 'any',
    ids: [
      /^\/(?:profile|permalink|story)\.php\?(?:.*&)?id=(\d+)/,
      /^\/(?:people|pages)\/(?:.*[/-])?(\d{5,})(?:[/?]|$)/,
      /^\/p\/(?:[^/?]*-)?(\d{5,})(?:[/?]|$)/,
      /^\/(\d{5,})(?:[/?]|$)/,
    ],
    pages:
      'people pages p groups share sharer s login help business ads plugins dialog settings messages events donate fundraisers bookmarks public policies legal privacy about marketplace gaming games sharing media',
    posts: 'watch reel reels photo photos videos posts stories notes hashtag live search v',
    redirects: 'l.php',
  },
  threads: { root: '@', posts: 't search' },
  twitch: {
    prefixes: 'popout moderator u',
    root: 'any',
    pages:
      'p downloads jobs turbo settings subscriptions inventory wallet team login products prime store friends drops event',
    posts: 'videos directory collections search embed communities clip',
  },
  linkedin: {
    prefixes: 'in pub',
    root: 'none',
    ids: [/^\/(?:company|school|showcase)\/([^/?]+)/i],
    posts: 'posts feed pulse article search',
    redirects: 'redir redirect safety',
  },
  pinterest: {
    root: 'any',
    pages: 'business about source resource _ topics categories',
    posts: 'pin ideas search today explore discover',
    redirects: 'offsite',
  },
  snapchat: { prefixes: 'add', root: '@', posts: 'discover spotlight explore' },
}

/** Returns where an address leads and whose it is; null for a text that is no safe web address. */
export function readAddress(text: string): WebIdentity | null {
  const isWhole = /^https?:\/\//i.test(text)
  const href = webUrl(isWhole ? text : `https://${text}`)
  if (!href) return null
  const url = new URL(href)
  // Another port is another server.
  if (url.port) return null
  const found = platformAt(url.hostname)
  if (!found) {
    const isLink = isWhole || /^www\./i.test(text)
    return { href: isLink ? href : null, platform: null, ...siteOf(url) }
  }
  const { platform, isShort } = found
  const owner = isShort ? pageOf(platform.id, url) : ownerOf(platform.id, url)
  return owner && { href, platform: platform.id, ...owner }
}

const isAmong = (words: string | undefined, word: string) => words?.split(' ').includes(word)

/** Returns whose page a platform's address is; null for one that leads to another site. */
function ownerOf(id: PlatformId, url: URL): Owner | null {
  const { ids = [], posts, redirects } = PATHS[id]
  const [first = ''] = segmentsOf(url).map(decoded)
  const page = first.toLowerCase()
  if (isAmong(redirects, page)) return null
  const path = `/${segmentsOf(url).join('/')}${url.search}`
  const isProfile = !POST.test(path)
  const number = ids.map((pattern) => pattern.exec(path)?.[1]).find(Boolean)
  if (number) {
    // Companies have names, in any case.
    const identity = `${id}:${id === 'linkedin' ? number.toLowerCase() : number}`
    return { name: null, identity, profile: null, isProfile }
  }
  if (isAmong(posts, page)) return { ...NOBODY, isProfile: false }
  const name = nameOf(nameIn(id, url))
  if (!name) return pageOf(id, url)
  const apart = isAmong(PATHS[id].apart, page) ? page : ''
  return { name, identity: null, profile: profileUrl(id, name, apart), isProfile }
}

const NOBODY = { name: null, identity: null, profile: null }

/** What stands before the number of a post, video, episode or story in the path of an address. */
const POST =
  /\/(?:(?:[^/]+\/p|v|posts?|status(?:es)?|stories|reels?|shorts|photos?|videos?|watch|live|clips?|episodes?|tracks?|albums?|comments|articles?|spotlight|recent-activity)\/[^/]|(?:permalink|story)\.php|watch\?)/i

/** Returns the address of the profile with a name on a platform; `apart` is a prefix that makes it another one. */
export function profileUrl(id: PlatformId, name: string, apart = ''): string | null {
  const person = PLATFORMS.find((platform) => platform.id === id)?.person
  const place = apart ? person?.replace(/\/.*$/, `/${apart}/`) : person
  return place ? `https://www.${place}${encodeURIComponent(name)}` : null
}

/** Returns the part of an address where the name stands; '' when there is none. */
function nameIn(id: PlatformId, url: URL): string {
  const { prefixes, root, pages } = PATHS[id]
  const [first = '', second = ''] = segmentsOf(url).map(decoded)
  const page = first.toLowerCase()
  if (isAmong(prefixes, page)) return second
  if (id === 'x' && page === 'intent') return url.searchParams.get('screen_name') ?? ''
  const isName = root === 'any' || (root === '@' && first.startsWith('@'))
  return isName && !isAmong(pages, page) ? first : ''
}

/** Returns the name that a text is; null for another text. */
function nameOf(text: string): string | null {
  const name = text.replace(/^@/, '')
  const isName = /^[\p{L}\p{M}\p{N}_.·-]+$/u.test(name) && !/\.php$/i.test(name)
  return isName ? name : null
}

/** The owner of a page without a name. Such ids differ in upper and lower case. */
const pageOf = (id: PlatformId, url: URL): Owner => ({
  ...NOBODY,
  identity: identityOf(`${id}:`, segmentsOf(url).join('/'), url),
  isProfile: false,
})

/** Services that write one page in several ways: their host, and the id in the path. */
const SERVICES: { name: string; host: RegExp; id: RegExp }[] = [
  { name: 'apple', host: /^(?:podcasts|itunes|music)\.apple\.com$/, id: /\/id(\d+)/ },
  {
    name: 'spotify',
    host: /^(?:open|podcasters|creators)\.spotify\.com$/,
    id: /^\/(?:intl-[\w-]+\/)?((?:show|artist|user|playlist)\/[^/]+)/,
  },
  {
    name: 'amazon',
    host: /^(?:[a-z]+\.)?amazon\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/,
    id: /^\/(shop\/[^/]+)/,
  },
  {
    name: 'telegram',
    host: /^(?:t|telegram)\.(?:me|dog)$/,
    id: /^\/(?:(?:s|joinchat|boost)\/)?([^/]+)/,
  },
]

/** Posts, videos and episodes of other sites that have no such word. */
const SITE_POST =
  /^(?:vimeo\.com\/\d|(?:t|telegram)\.(?:me|dog)\/(?:s\/)?[^/]+\/\d|podcasts\.apple\.com\/.*[?&]i=\d|[^/]+\/p\/|.*\/@[^/]+\/\d)/

/** Returns whose a page of another site is, as far as its address tells. */
function siteOf(url: URL): Owner {
  const path = `/${segmentsOf(url).join('/')}${url.search}`
  return {
    ...NOBODY,
    identity: siteIdentity(url),
    isProfile: !POST.test(path) && !SITE_POST.test(`${hostOf(url)}${path}`),
  }
}

const hostOf = (url: URL): string =>
  url.hostname.replace(/\.$/, '').replace(/^(?:www|m|mobile)\./, '')

function siteIdentity(url: URL): string | null {
  const host = hostOf(url)
  const path = segmentsOf(url).join('/')
  for (const service of SERVICES) {
    const id = service.host.test(host) && service.id.exec(`/${path}`)?.[1]
    if (id) return `${service.name}:${id}`
  }
  return identityOf(host, `/${decoded(path).toLowerCase()}`, url)
}

/** Parameters that only say where a visitor came from, or how a page is shown. */
const TRACKING =
  /^(?:utm_.*|fbclid|gclid|igsh|igshid|si|mibextid|ref|ref_.*|_r|_t|lang|hl|locale|feature|trk)$/

function identityOf(prefix: string, path: string, url: URL): string | null {
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort(),
  ).toString()
  if (!path.replace('/', '') && !query) return null
  return `${prefix}${path}${query && `?${query}`}`
}

const segmentsOf = (url: URL): string[] => {
  const path = url.pathname.split('/').filter(Boolean)
  // Old addresses of Twitter have the name behind a `#!`.
  return path.length > 0 || !url.hash.startsWith('#!/') ? path : url.hash.split('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
