import { createHash, randomBytes } from 'node:crypto'
import { pagePolicy } from '@/lib/domain/page-policy'
import { REPORTS_PATH } from '@/server/csp-reports'

/** A start tag as the renderer writes it: what an injected text could make of it does not count as one. */
const INLINE_SCRIPT =
  /<script(?<attributes>(?:\s+(?!src[\s=>])[\w:-]+(?:="[^"<>]*")?)*)>(?<source>[\s\S]*?)<\/script>/g
/** `type`s that a browser runs; a data block (JSON-LD) needs no permission. */
const RUNS = /^(?:module|text\/javascript|application\/javascript|)$/
const NONCE_BYTES = 16

export type PageSettings = {
  /** Origins beside our own that pictures may come from. */
  pictureHosts: readonly string[]
  /** Digests of inline scripts that are part of the build. */
  knownScripts?: ReadonlySet<string>
}

type SecuredPage = {
  page: Buffer
  headers: { 'content-security-policy': string } & Record<string, string>
}

/** A secret for one render: only scripts that the renderer writes carry it. */
export const createNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url')

/** The request header from which Next takes the nonce of a render. */
export const nonceHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': `script-src 'nonce-${nonce}'`,
})

/**
 * Gives a finished HTML page its policy: only our own files, and of inline scripts only those that the renderer wrote (they
 * carry the nonce of this render) or that are part of the build, named by their SHA-256. So a script that got into the page
 * through a text does not run, and `script-src` never needs `unsafe-inline` (C8). The nonce is taken out: the page may be
 * sent to many.
 */
export function securePage(page: Buffer, nonce: string, settings: PageSettings): SecuredPage {
  // One character for each byte: markup is ASCII, and what is hashed are the bytes as they are sent.
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

/** The `Link` header of a page, in which Next names the files to fetch at once, without the nonce. */
export const linkWithoutNonce = (link: string, nonce: string): string =>
  link.replaceAll(`; nonce="${nonce}"`, '')

/** Also out of the data that the scripts hold, so that two renders of the same are the same. */
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

/** The digests of all inline scripts of a page that is part of the build. */
export const scriptsOf = (page: Buffer): string[] =>
  [...runningScripts(page.toString('latin1'), '')].map(({ source }) => digest(source))

/** Browsers hash what the parser hands them, in which every line break is a line feed. */
const digest = (source: string) =>
  createHash('sha256').update(source.replace(/\r\n?/g, '\n'), 'latin1').digest('base64')
