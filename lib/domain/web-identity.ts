import { type PlatformId, platformAt } from './platforms'
import { webUrl } from './text-links'

/* Whose address a web address is: that of a name, of a numbered profile, of a podcast, never of a piece of the address. */

type WebIdentity = {
  /** Where it leads; null for one without `https://` whose host is not known. */
  href: string | null
  platform: PlatformId | null
  /** The person's name on the platform. */
  name: string | null
  /** What distinguishes an address without a name from others; null when it identifies no person, as that of a video. */
  identity: string | null
}

/** How a platform writes the addresses of people. The words are first segments of paths. */
type Paths = {
  /** Before a name. */
  prefixes?: string
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
    prefixes: 'in pub company school showcase',
    root: 'none',
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
    return { href: isLink ? href : null, platform: null, name: null, identity: siteOf(url) }
  }
  const { platform, isShort } = found
  const owner = isShort ? pageOf(platform.id, url) : ownerOf(platform.id, url)
  return owner && { href, platform: platform.id, ...owner }
}

type Owner = Pick<WebIdentity, 'name' | 'identity'>

const isAmong = (words: string | undefined, word: string) => words?.split(' ').includes(word)

/** Returns whose page a platform's address is; null for one that leads to another site. */
function ownerOf(id: PlatformId, url: URL): Owner | null {
  const { ids = [], posts, redirects } = PATHS[id]
  const [first = ''] = segmentsOf(url).map(decoded)
  const page = first.toLowerCase()
  if (isAmong(redirects, page)) return null
  const path = `/${segmentsOf(url).join('/')}${url.search}`
  const number = ids.map((pattern) => pattern.exec(path)?.[1]).find(Boolean)
  if (number) return { name: null, identity: `${id}:${number}` }
  if (isAmong(posts, page)) return { name: null, identity: null }
  return named(nameIn(id, url)) ?? pageOf(id, url)
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

/** The owner with a name; null for a text that is none. */
function named(text: string): Owner | null {
  const name = text.replace(/^@/, '')
  const isName = /^[\p{L}\p{M}\p{N}_.·-]+$/u.test(name) && !/\.php$/i.test(name)
  return isName ? { name, identity: null } : null
}

/** The owner of a page without a name. Such ids differ in upper and lower case. */
const pageOf = (id: PlatformId, url: URL): Owner => ({
  name: null,
  identity: identityOf(`${id}:`, segmentsOf(url).join('/'), url),
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
    id: /^\/(?:s\/)?([^/]+)/,
  },
]

/** Returns what distinguishes a page of another site. */
function siteOf(url: URL): string | null {
  const host = url.hostname.replace(/\.$/, '').replace(/^(?:www|m|mobile)\./, '')
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
