import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '@/server/content-security-policy'

const policyOf = (html: string, pictureHosts?: string[]) =>
  contentSecurityPolicy(Buffer.from(html), pictureHosts)

const hashOf = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

test('a page without inline scripts allows our own files alone', () => {
  expect(policyOf('<p>Hello</p><script src="/a.js" async=""></script>')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
      "worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
      "frame-ancestors 'none'; form-action 'self'",
  )
})

test('each inline script is allowed by the hash of exactly its own text', () => {
  const policy = policyOf(
    '<script>one()</script><script id="_R_">two( "<" )</script><script>one()</script>',
  )
  expect(directive(policy, 'script-src')).toBe(
    `script-src 'self' ${hashOf('one()')} ${hashOf('two( "<" )')}`,
  )
})

test('a script in any language is hashed as the bytes that are sent', () => {
  const source = 'say("naïve – 日本語 😀")'
  const policy = policyOf(`<p>é</p><script>${source}</script>`)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hashOf(source)}`)
})

test('a script over several lines is hashed as a browser sees it, with plain line feeds', () => {
  const policy = policyOf('<script>\r\na()\rb()</script>')
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hashOf('\na()\nb()')}`)
})

test('a data block needs no permission, a module does', () => {
  const policy = policyOf(
    '<script type="application/ld+json">{"@type":"Person"}</script><script type="module">m()</script>',
  )
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hashOf('m()')}`)
})

test('pictures may come from the hosts that are configured and from nowhere else', () => {
  const policy = policyOf('', ['https://res.cloudinary.com'])
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data: blob: https://res.cloudinary.com")
})
