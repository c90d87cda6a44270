import { createHash, randomBytes } from 'node:crypto'
import { pagePolicy } from '@/lib/domain/page-policy'
import { REPORTS_PATH } from '@/server/security/csp-reports'

/** Matches script tags exactly as the renderer writes them, so that tags altered by injected text do not match. */
const INLINE_SCRIPT =
  /<script(?<attributes>(?:\s+(?!src[\s=>])[\w:-]+(?:="[^"<>]*")?)*)>(?<source>[\s\S]*?)<\/script>/g
/** `type`s that a browser executes; data blocks (JSON-LD) need no permission. */
const RUNS = /^(?:module|text\/javascript|application\/javascript|)$/
const NONCE_BYTES = 16

export type PageSettings = {
  /** Other origins that images may come from. */
  pictureHosts: readonly string[]
  /** Digests of inline scripts that are part of the build. */
  knownScripts?: ReadonlySet<string>
}

type SecuredPage = {
  page: Buffer
  headers: { 'content-security-policy': string } & Record<string, string>
}

/** A secret for one render, which only the renderer's own scripts carry. */
export const createNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url')

/** The request header that Next reads the nonce from. */
export const nonceHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': `script-src 'nonce-${nonce}'`,
})

/**
 * Returns a complete HTML page with its policy, which allows files of this site and, by their SHA-256, inline scripts that
 * the renderer wrote (they carry the nonce of this render) or that are part of the build. So scripts injected through user
 * content do not run, and `script-src` never needs `unsafe-inline`. Removes the nonce, since the page may be cached.
 */
export function securePage(page: Buffer, nonce: string, settings: PageSettings): SecuredPage {
  // latin1 maps bytes to characters one to one: markup is ASCII, and the hashes cover the bytes as sent.
  const html = page.toString('latin1')
  const isMarked = html.includes(nonce)
  const hashes = scriptHashes(html, nonce, settings.knownScripts)
  return {
    page: isMarked ? Buffer.from(withoutNonce(html, nonce), 'latin1') : page,
    headers: {
      'content-security-policy': `${pagePolicy(hashes, settings.pictureHosts)}; ${ONLY_IN_HEADERS}`,
      'content-security-policy-report-only': `require-trusted-types-for 'script'; ${REPORTING}`,
      'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    },
  }
}

const REPORTING = `report-uri ${REPORTS_PATH}; report-to csp`
const ONLY_IN_HEADERS = `frame-ancestors 'none'; ${REPORTING}`

/** Removes the nonce from a page's `Link` header, in which Next lists files to preload. */
export const linkWithoutNonce = (link: string, nonce: string): string =>
  link.replaceAll(`; nonce="${nonce}"`, '')

/** Removes the nonce from data inside scripts too, so that renders of the same content are identical. */
const withoutNonce = (html: string, nonce: string) =>
  html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')

type Script = { isMarked: boolean; source: string }

function scriptHashes(
  html: string,
  nonce: string,
  known: ReadonlySet<string> = new Set(),
): Set<string> {
  const hashes = new Set<string>()
  for (const { isMarked, source } of runningScripts(html, nonce)) {
    const hash = digest(withoutNonce(source, nonce))
    if (isMarked || known.has(hash)) hashes.add(`'sha256-${hash}'`)
  }
  return hashes
}

function* runningScripts(html: string, nonce: string): Generator<Script> {
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = '', source = '' } = groups ?? {}
    const type = /\stype="(?<type>[^"]*)"/.exec(attributes)?.groups?.type ?? ''
    if (!RUNS.test(type) || !source) continue
    yield { isMarked: attributes.includes(` nonce="${nonce}"`), source }
  }
}

/** The digests of all inline scripts of a prerendered page. */
export const scriptsOf = (page: Buffer): string[] =>
  [...runningScripts(page.toString('latin1'), '')].map(({ source }) => digest(source))

/** Browsers hash scripts after normalizing line breaks to line feeds. */
const digest = (source: string) =>
  createHash('sha256').update(source.replace(/\r\n?/g, '\n'), 'latin1').digest('base64')
