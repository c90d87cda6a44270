import {
  PLATFORMS,
  type Platform,
  type PlatformId,
  platformAt,
  platformNamed,
  readPlatforms,
} from '@/lib/domain/platforms'
import { mailUrl, withoutPunctuation } from '@/lib/text/text-links'
import { type Owner, profileUrl, readAddress } from './web-identity'

/*
 * Reads what people enter as social media handles: addresses, `@name` and names of platforms, in any order. What is linked,
 * the platforms, the filter by them and the search for duplicates all come from here.
 */

/** An address or `@name` in a text. */
export type Handle = Owner & {
  start: number
  end: number
  platform: PlatformId | null
  /** Where it leads; null when no platform can be told, or when the address is not a safe one. */
  href: string | null
  /** Whether it is an e-mail address. */
  isMail: boolean
}

type Token =
  | { kind: 'platform'; start: number; end: number; platform: Platform; isWord: boolean }
  | { kind: 'name'; start: number; end: number; name: string }
  | { kind: 'address'; start: number; end: number; text: string }
  | { kind: 'other'; start: number; end: number }

const NAME = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.·-]{0,28}[\p{L}\p{M}\p{N}_]|[\p{L}\p{N}_]`
const ENDS_NAME = String.raw`(?![\p{L}\p{M}\p{N}_@]|[.-][\p{L}\p{N}])`
const NOT_WITHIN = String.raw`(?<![\p{L}\p{M}\p{N}_.@/-])`
const HOST = String.raw`(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+`
const PLATFORM_WORDS = ['tik tok', 'you tube', ...PLATFORMS.flatMap(({ names }) => names)]
  .sort((a, b) => b.length - a.length)
  .join('|')
const PLATFORM = `(?:${PLATFORM_WORDS})(?!\\p{M})`
/** The `/` of 'Twitter/X', which is none of an address. */
const AFTER_PLATFORM = `(?:${NOT_WITHIN}|(?<=${NOT_WITHIN}(?:(?:${PLATFORM_WORDS})/)+))`
/** After a comma a new handle begins, unless the address goes on. */
const IN_ADDRESS = String.raw`(?:(?![,;|](?:@|https?:|www\.|\p{L}+:|${HOST}/))[^\s<>"“”])`

/** In the order in which they are tried at each position. */
const TOKENS: [kind: Token['kind'], pattern: RegExp][] = [
  ['address', new RegExp(`https?://${IN_ADDRESS}+`, 'iuy')],
  ['platform', new RegExp(`${AFTER_PLATFORM}${PLATFORM}(?![\\p{L}\\p{N}_@]|[.-]\\p{L})`, 'iuy')],
  // Other schemes: what follows is part of them.
  ['other', /(?:javascript|data|vbscript):\S*|[a-z][a-z0-9+.-]*:(?!@|https?:)\S+/iuy],
  ['address', /[^\s@<>()"',;:|/]+@[^\s@<>()"',;:|/]+\.[\p{L}\p{N}-]{2,}(?![/:@?#\p{L}])/uy],
  [
    'address',
    new RegExp(
      `${NOT_WITHIN}${HOST}(?![@\\p{L}\\p{N}])(?::\\d+)?(?:[/?#]${IN_ADDRESS}*)?(?!@)`,
      'iuy',
    ),
  ],
  ['name', new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_.@-])@(?:${NAME})${ENDS_NAME}`, 'uy')],
  ['other', /[\p{L}\p{M}\p{N}_@]+/uy],
]

/** A name without `@`, which only counts alone after `TikTok:`. */
const BARE_NAME = new RegExp(
  String.raw`\s*[:=]\s*(${NAME})(?=\s*(?:$|[,;|)·•]|\s/\s|${PLATFORM}(?![\p{L}\p{N}_])))`,
  'iuy',
)
const IS_NAME = new RegExp(`^\\s*(?:${NAME})\\s*$`, 'iu')
/** What is entered instead of a name: no account, or the number of followers. */
const NO_NAME = /^(?:none|no|nope|na|yes|same|soon|private|unknown|tba|tbd|[\d.]+[kmb]?)$/i

/** Words that may stand between a platform and a name. */
const CONNECTORS =
  'on|at|via|is|as|my|me|the|in|also|account|handle|username|user|profile|page|channel|auf|bei|als|kanal|sur|compte|en|como|em|na|su|conta|cuenta|på|op'
const GAP = new RegExp(
  String.raw`^(?:[\s:=()[\]"'“”‘’«»…→>–—*~#/-]|(?<![\p{L}\p{N}])(?:${CONNECTORS})(?![\p{L}\p{N}]))*$`,
  'iu',
)
/** What joins platforms on which a person has one name: 'IG/TikTok: @name'. */
const JOINED = /^\s*(?:[/&+]|and|und|et|y|e|och|og|en|i|ve|и)\s*$/iu
const STRONG_BEFORE = /[:=→>]|^\/$/
const STRONG_AFTER = /[([]|(?<!\p{L})(?:on|at|via|auf|bei|sur|en|em|na|su|på|op)(?!\p{L})/iu

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at)
    if (token) tokens.push(token)
    const bare = token?.kind === 'platform' ? bareNameAt(text, token.end) : null
    if (bare) tokens.push(bare)
    at = (bare ?? token)?.end ?? at + 1
  }
  return tokens
}

function tokenAt(text: string, start: number): Token | null {
  for (const [kind, pattern] of TOKENS) {
    const matched = matchAt(pattern, text, start)
    const token = matched ? tokenOf(kind, start, matched, text[start - 1]) : null
    if (token) return token
  }
  return null
}

function tokenOf(kind: Token['kind'], start: number, matched: string, before = ''): Token | null {
  const end = start + matched.length
  if (kind === 'address') return addressToken(start, withoutPunctuation(matched))
  if (kind === 'name') return { kind, start, end, name: matched.slice(1) }
  if (kind === 'other') return { kind, start, end }
  const platform = platformNamed(matched.replace(' ', ''))
  const isWord = before !== '/' && isOrdinaryWord(matched)
  return platform ? { kind, start, end, platform, isWord } : null
}

/** An address without a path names its platform, and leads to no person. */
function addressToken(start: number, text: string): Token {
  const end = start + text.length
  const host = /^(?:https?:\/\/)?([^/?#]+)\/?$/i.exec(text)?.[1]
  const found = host && platformAt(host)
  return found
    ? { kind: 'platform', start, end, platform: found.platform, isWord: false }
    : { kind: 'address', start, end, text }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** 'x' joins names, and 'threads' are also made of cotton. */
const isOrdinaryWord = (word: string): boolean => word === 'x' || word === 'threads'

function bareNameAt(text: string, at: number): Token | null {
  BARE_NAME.lastIndex = at
  const [whole = '', name = ''] = BARE_NAME.exec(text) ?? []
  if (!name || NO_NAME.test(name) || platformNamed(name) || platformAt(name)) return null
  const end = at + whole.length
  return { kind: 'name', start: end - name.length, end, name }
}

type PlatformToken = Extract<Token, { kind: 'platform' }>
type NameToken = Extract<Token, { kind: 'name' }>

/** A platform next to a name or an address, and how much ties them. */
type Pair = { platform: PlatformToken; owner: Token; isStrong: boolean }

/** Returns the pair of two tokens with nothing but connecting words between. */
function pairOf(text: string, left: Token, right: Token): Pair[] {
  const gap = text.slice(left.end, right.start)
  const isBefore = left.kind === 'platform'
  const [platform, owner] = isBefore ? [left, right] : [right, left]
  if (platform.kind !== 'platform' || owner.kind === 'platform' || !GAP.test(gap)) return []
  return [{ platform, owner, isStrong: (isBefore ? STRONG_BEFORE : STRONG_AFTER).test(gap) }]
}

/**
 * Finds for each name and address the platform next to it. A colon, a bracket or 'on' ties them more than a space: of
 * `Instagram @a TikTok: @b` the second platform is that of `@b`.
 */
function tiesOf(text: string, tokens: readonly Token[]): Map<Token, PlatformToken[]> {
  const marks = tokens.filter(({ kind }) => kind !== 'other')
  const pairs = marks.flatMap((left, at) => {
    const right = marks[at + 1]
    return right ? pairOf(text, left, right) : []
  })
  const isAlone = marks.filter(({ kind }) => kind === 'name').length === 1
  const isWeak = ({ platform }: Pair) =>
    !platform.isWord && (isAlone || platform.end - platform.start > 1)
  const strong = pairs.filter(({ isStrong }) => isStrong)
  const inOrder = [strong, pairs.filter(isWeak)].flatMap((some) => [
    ...some.filter(({ owner }) => owner.kind === 'name'),
    ...some.filter(({ owner }) => owner.kind === 'address'),
  ])
  const ties = new Map<Token, PlatformToken[]>()
  const used = new Set<Token>()
  for (const { platform, owner } of inOrder) {
    if (ties.has(owner) || used.has(platform)) continue
    ties.set(owner, [platform])
    used.add(platform)
  }
  for (const [owner, tied] of ties) {
    if (owner.kind === 'name') tied.push(...joinedTo(text, marks, owner, used))
  }
  return ties
}

/** The platforms that are joined to that of a name, on the far side of it: those of 'IG/TikTok: @name' before TikTok. */
function joinedTo(
  text: string,
  marks: readonly Token[],
  owner: Token,
  used: ReadonlySet<Token>,
): PlatformToken[] {
  const at = marks.indexOf(owner)
  const before = marks.slice(0, at).reverse()
  const isBefore = before[0] && used.has(before[0])
  const [nearest, ...others] = isBefore ? before : marks.slice(at + 1)
  const joined: PlatformToken[] = []
  let last = nearest
  for (const other of others) {
    const gap = last && text.slice(Math.min(last.end, other.end), Math.max(last.start, other.start))
    if (other.kind !== 'platform' || used.has(other) || !JOINED.test(gap ?? '')) break
    joined.push(other)
    last = other
  }
  return joined
}

/** What the handles of a text say. */
type Reading = {
  handles: Handle[]
  /** The platforms of the handles, and those that are named alone, in the order of `PLATFORMS`. */
  platforms: PlatformId[]
  /** Whether the text is one word without any of them, which may be a name. */
  isName: boolean
}

/**
 * Reads the handles in a text. `chosen` are the platforms that are known otherwise: when there is one, it is that of a text
 * that is nothing but `@name`.
 */
export function readHandles(text: string, chosen: readonly PlatformId[] = []): Reading {
  const tokens = tokensOf(text)
  const ties = tiesOf(text, tokens)
  const only = tokens.length === 1 && chosen.length === 1 ? chosen[0] : undefined
  const handles = tokens.flatMap((token): Handle[] => {
    if (token.kind === 'address') return addressHandle(token)
    return token.kind === 'name' ? nameHandles(text, token, ties.get(token), only) : []
  })
  const tied = new Set<Token>([...ties.values()].flat())
  const named = tokens.flatMap((token) => {
    const isNamed = token.kind === 'platform' && !tied.has(token) && !token.isWord
    return isNamed ? token.platform.id : []
  })
  const found = [...handles.map(({ platform }) => platform), ...named]
  const isName = found.length === 0 && IS_NAME.test(text)
  return { handles, platforms: readPlatforms(found), isName }
}

function addressHandle({ start, end, text }: Extract<Token, { kind: 'address' }>): Handle[] {
  if (text.includes('@') && mailUrl(text)) {
    const noPerson = { platform: null, name: null, identity: null, profile: null, isProfile: false }
    return [{ start, end, href: mailUrl(text), isMail: true, ...noPerson }]
  }
  const address = readAddress(text)
  return address ? [{ start, end, isMail: false, ...address }] : []
}

/** The handles of a name: one, or one on each of the joined platforms, whose words are those handles in the text. */
function nameHandles(
  text: string,
  { start, end, name }: NameToken,
  [tied, ...joined]: readonly PlatformToken[] = [],
  only: PlatformId | undefined,
): Handle[] {
  const isJoined = tied && /^\s*[:=/]\s*$/.test(text.slice(tied.end, start))
  const first = { start: isJoined ? tied.start : start, end }
  const others = joined.filter(
    ({ platform }, at) =>
      ![tied, ...joined.slice(0, at)].some((former) => former?.platform === platform),
  )
  return [
    nameHandle(name, first, tied?.platform.id ?? only),
    ...others.map((other) => nameHandle(name, other, other.platform.id)),
  ].sort((a, b) => a.start - b.start)
}

function nameHandle(
  name: string,
  { start, end }: Pick<Handle, 'start' | 'end'>,
  platform: PlatformId | undefined,
): Handle {
  const profile = platform ? profileUrl(platform, name) : null
  const owner = { name, identity: null, profile, isProfile: true }
  return { start, end, platform: platform ?? null, href: profile, isMail: false, ...owner }
}
