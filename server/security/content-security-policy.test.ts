import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootScript } from '@/components/layout/boot/boot-script'
import { readBuiltScripts } from '@/server/security/built-scripts'
import {
  createNonce,
  linkWithoutNonce,
  securePage,
} from '@/server/security/content-security-policy'

const NONCE = createNonce()
const secure = (html: string, settings: Partial<Parameters<typeof securePage>[2]> = {}) =>
  securePage(Buffer.from(html), NONCE, { pictureHosts: [], ...settings })
const policyOf = (...given: Parameters<typeof secure>) =>
  secure(...given).headers['content-security-policy']

const hashOf = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))
const scriptsAllowed = (...given: Parameters<typeof secure>) =>
  directive(policyOf(...given), 'script-src')

test('a page without inline scripts allows only files of this site', () => {
  expect(policyOf('<p>Hello</p><script src="/a.js" async=""></script>')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
      "worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; report-uri /api/csp-reports; report-to csp",
  )
})

test('each inline script of the renderer is allowed by the hash of exactly its own text', () => {
  const page = `<script nonce="${NONCE}">one()</script><script nonce="${NONCE}" id="_R_">two( "<" )</script><script nonce="${NONCE}">one()</script>`
  expect(scriptsAllowed(page)).toBe(`script-src 'self' ${hashOf('one()')} ${hashOf('two( "<" )')}`)
})

const OURS = `<script nonce="${NONCE}">ours()</script>`

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a script with a guessed nonce', '<script nonce="guessed">alert(1)</script>'],
  ['a script without the value of a nonce', '<script nonce>alert(1)</script>'],
  ['a script with an empty nonce', '<script nonce="">alert(1)</script>'],
  ['a module', '<script type="module">alert(1)</script>'],
  ['a script that swallows the next tag', '<script>alert(1)//'],
  ['a tag that swallows the nonce of our own', '<script x="'],
  ['a tag that swallows it without quotes', '<script x='],
  ['a comment around our own', '<!--'],
])('%s injected through user content does not get its hash', (_, injected) => {
  const policy = scriptsAllowed(`<p>${injected}${OURS}</p>`) ?? ''
  expect(policy).not.toContain(hashOf('alert(1)'))
  const others = policy.split(' ').slice(2)
  expect(others.filter((hash) => hash !== hashOf('ours()'))).toEqual([])
})

test('a script that is part of the build is allowed anywhere', () => {
  const knownScripts = new Set([createHash('sha256').update('built()').digest('base64')])
  const page = '<script>built()</script><script>alert(1)</script>'
  expect(scriptsAllowed(page, { knownScripts })).toBe(`script-src 'self' ${hashOf('built()')}`)
})

test('the scripts of the build are those of prerendered pages and the one in every head', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  try {
    await mkdir(join(folder, 'server', 'app', 'deep'), { recursive: true })
    const page = '<script src="/a.js"></script><script>self.__next_f.push([1])</script>'
    await writeFile(join(folder, 'server', 'app', 'deep', '_global-error.html'), page)
    const knownScripts = await readBuiltScripts(folder)
    const head = renderToStaticMarkup(createElement(BootScript))
    expect(scriptsAllowed(`${head}${page}`, { knownScripts })?.split(' ')).toHaveLength(4)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the nonce is removed from the page and the data of its scripts, and nothing else changes', () => {
  const data = String.raw`push("{\"nonce\":\"${NONCE}\",\"é\":1}")`
  const { page, headers } = secure(
    `<link nonce="${NONCE}" href="/a"><script nonce="${NONCE}">${data}</script>`,
  )
  const left = data.replace(NONCE, '')
  expect(page.toString()).toBe(`<link href="/a"><script>${left}</script>`)
  expect(headers['content-security-policy']).toContain(hashOf(left))
  expect(JSON.stringify(headers)).not.toContain(NONCE)
})

test('the nonce is removed from the preload list, and nothing else is', () => {
  const link = `</a.css>; rel=preload; as="style"; nonce="${NONCE}"; type="text/css", </b.js>; rel=preload; nonce="${NONCE}"`
  expect(linkWithoutNonce(link, NONCE)).toBe(
    '</a.css>; rel=preload; as="style"; type="text/css", </b.js>; rel=preload',
  )
})

test('a script in any language is hashed as the bytes sent', () => {
  const source = 'say("naïve – 日本語 😀")'
  expect(scriptsAllowed(`<p>é</p><script nonce="${NONCE}">${source}</script>`)).toBe(
    `script-src 'self' ${hashOf(source)}`,
  )
})

test('a script over several lines is hashed with normalized line breaks, as in a browser', () => {
  expect(scriptsAllowed(`<script nonce="${NONCE}">\r\na()\rb()</script>`)).toBe(
    `script-src 'self' ${hashOf('\na()\nb()')}`,
  )
})

test('a data block needs no permission, a module does', () => {
  const page = `<script nonce="${NONCE}" type="application/ld+json">{"@type":"Person"}</script><script nonce="${NONCE}" type="module">m()</script>`
  expect(scriptsAllowed(page)).toBe(`script-src 'self' ${hashOf('m()')}`)
})

test('images may come only from configured hosts', () => {
  const policy = policyOf('', { pictureHosts: ['https://res.cloudinary.com'] })
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: https://res.cloudinary.com")
})

test('trusted types are only reported, and no policy allows inline code', () => {
  const { headers } = secure('<p>Hello</p>')
  expect(headers['content-security-policy-report-only']).toBe(
    "require-trusted-types-for 'script'; report-uri /api/csp-reports; report-to csp",
  )
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
  expect(JSON.stringify(headers)).not.toContain('unsafe')
})
