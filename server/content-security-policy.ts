import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?<attributes>(?![^>]*\ssrc=)[^>]*)>(?<source>[\s\S]*?)<\/script>/g
/** `type`s that a browser runs; a data block (JSON-LD) needs no permission. */
const RUNS = /^(?:module|text\/javascript|application\/javascript|)$/

/**
 * The policy of one finished HTML page: only our own files, and of inline scripts only those that stand in it, named
 * by their SHA-256. So `script-src` never needs `unsafe-inline` (C8).
 */
export function contentSecurityPolicy(page: Buffer, pictureHosts: readonly string[] = []): string {
  // One character for each byte: markup is ASCII, and what is hashed are the bytes as they are sent.
  const html = page.toString('latin1')
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes(html)].join(' '),
    "style-src 'self'",
    ['img-src', "'self'", 'data:', 'blob:', ...pictureHosts].join(' '),
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

function scriptHashes(html: string): Set<string> {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const type = /\stype="(?<type>[^"]*)"/.exec(groups?.attributes ?? '')?.groups?.type ?? ''
    const source = groups?.source ?? ''
    if (RUNS.test(type) && source) hashes.add(`'sha256-${digest(source)}'`)
  }
  return hashes
}

/** Browsers hash what the parser hands them, in which every line break is a line feed. */
const digest = (source: string) =>
  createHash('sha256').update(source.replace(/\r\n?/g, '\n'), 'latin1').digest('base64')
