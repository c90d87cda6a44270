import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { CLAIMS } from '@/lib/domain/claims'
import { isPublicAddress } from '@/lib/influencers/claims/address'
import { fetchPage, type Network } from '@/lib/influencers/claims/fetch'
import { findProof, relMeLinks } from '@/lib/influencers/claims/proof'
import { proofPlace, proofPlaces, stateAfter } from '@/lib/influencers/claims/rules'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** A website on this machine, which the network below takes for a public one. */
async function aSite(handler: RequestListener): Promise<string> {
  const site = createServer(handler)
  server = site
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return `http://mara.example:${(site.address() as AddressInfo).port}`
}

const LOCAL: Network = {
  resolve: async () => ['127.0.0.1'],
  isPublic: (address) => address === '127.0.0.1',
  isUsablePort: () => true,
}
const html =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
const plain =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(body)

const LINK = 'https://ratings.example/reviews/abc?claim=C-1234-5678'
const CODE = 'C-1234-5678'
const find = (url: string, method: 'link' | 'file') =>
  findProof({ url, method, code: CODE, link: LINK }, (address) => fetchPage(address, LOCAL))

test('a rel="me" link with the code of the claim proves it [T18]', async () => {
  const url = await aSite(html(`<p>Hi</p><a class=x rel="nofollow ME" href="${LINK}">Reviews</a>`))
  expect(await find(url, 'link')).toBe('found')
})

test.each([
  ['a link without rel', `<a href="${LINK}">Reviews</a>`],
  ['another rel', `<a rel="home" href="${LINK}">Reviews</a>`],
  ['a link of another claim', `<a rel="me" href="${LINK.replace('5678', '9999')}">Reviews</a>`],
  ['a comment', `<!-- <a rel="me" href="${LINK}">Reviews</a> -->`],
  ['a script', `<script>'<a rel="me" href="${LINK}">'</script>`],
  ['a text', `&lt;a rel="me" href="${LINK}"&gt;`],
  ['an attribute', `<p title='<a rel="me" href="${LINK}">'>`],
  ['the code alone', CODE],
])('%s proves nothing [T18]', async (_, body) => {
  expect(await find(await aSite(html(body)), 'link')).toBe('missing')
})

test('a file with the code on a line of its own proves a claim, a web page in its place does not [T18]', async () => {
  const paths: (string | undefined)[] = []
  const url = await aSite((request, response) => {
    paths.push(request.url)
    plain(`# Ratings\r\n ${CODE} \r\n`)(request, response)
  })
  expect(await find(`${url}/blog?x=1`, 'file')).toBe('found')
  expect(paths).toEqual(['/.well-known/influencer-ratings.txt'])
  server?.close()
  expect(await find(await aSite(plain(`my-${CODE}`)), 'file')).toBe('missing')
  expect(await find(await aSite(html(`\n${CODE}\n`)), 'file')).toBe('missing')
})

test.each([301, 302, 307, 308])('a redirect (%d) is not followed [T18]', async (status) => {
  let requests = 0
  const url = await aSite((request, response) => {
    requests += 1
    if (request.url === '/me') return html(`<a rel="me" href="${LINK}">`)(request, response)
    return response.writeHead(status, { location: '/me', 'content-type': 'text/html' }).end()
  })
  expect(await find(url, 'link')).toBe('refused')
  expect(requests).toBe(1)
})

test('a page that is too large, encoded or of another type is not read [T18]', async () => {
  const large = `<a rel="me" href="${LINK}">${'x'.repeat(CLAIMS.fetchBytesMax)}`
  expect(await find(await aSite(html(large)), 'link')).toBe('refused')
  const packed = await aSite((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'),
  )
  expect(await find(packed, 'link')).toBe('refused')
  const picture = await aSite((_, response) =>
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  )
  expect(await find(picture, 'link')).toBe('refused')
  const missing = await aSite((_, response) => response.writeHead(404).end())
  expect(await find(missing, 'link')).toBe('unreachable')
})

test('a site that answers too slowly is given up [T18]', { timeout: 15_000 }, async () => {
  const url = await aSite((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  })
  const began = performance.now()
  expect(await find(url, 'link')).toBe('unreachable')
  expect(performance.now() - began).toBeLessThan(CLAIMS.fetchMs + 2_000)
  const silent: Network = { ...LOCAL, resolve: () => new Promise(() => undefined) }
  expect(await fetchPage('http://mara.example', silent)).toBe('unreachable')
})

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['100.64.0.1'],
  ['169.254.169.254'],
  ['172.31.255.255'],
  ['192.168.0.1'],
  ['198.18.0.1'],
  ['0.0.0.0'],
  ['224.0.0.1'],
  ['255.255.255.255'],
  ['::1'],
  ['::'],
  ['fe80::1'],
  ['fc00::1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:93.184.215.14'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['2001::1'],
  ['2001:db8::1'],
  ['not an address'],
])('%s is no public address, and a name that leads there is not asked [T18]', async (address) => {
  expect(isPublicAddress(address)).toBe(false)
  const request = vi.fn()
  await aSite(request)
  const rebound: Network = {
    ...LOCAL,
    isPublic: isPublicAddress,
    resolve: async () => ['93.184.215.14', address],
  }
  expect(await fetchPage('http://mara.example', rebound)).toBe('refused')
  expect(request).not.toHaveBeenCalled()
})

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://localhost/',
  'https://mara.example:8443/',
  'http://ada:secret@mara.example/',
  'file:///etc/passwd',
  'gopher://mara.example/',
  'nonsense',
])('%s is not asked [T18]', async (address) => {
  expect(await fetchPage(address)).toBe('refused')
})

test('the name is resolved once, and the connection goes to the address that was checked [T18]', async () => {
  const url = await aSite(html(`<a rel="me" href="${LINK}">`))
  const resolve = vi.fn(async () => ['127.0.0.1'])
  expect(await fetchPage(url, { ...LOCAL, resolve })).toMatchObject({ isHtml: true })
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('a relative link leads to the website itself', () => {
  expect(relMeLinks('<link rel=me href="/about">', 'https://mara.example/x')).toEqual([
    'https://mara.example/about',
  ])
})

test('only listed accounts and websites can prove a claim [T18]', () => {
  const socialHandles = 'Instagram: @mara, https://mara.example/, mail@mara.example'
  expect(proofPlaces({ socialHandles, platforms: [] })).toEqual([
    { handle: 'Instagram: @mara', url: 'https://www.instagram.com/mara', isSite: false },
    { handle: 'https://mara.example/', url: 'https://mara.example/', isSite: true },
  ])
})

test('a claim that is refused, revoked or withdrawn stays so [T18]', () => {
  for (const state of ['refused', 'revoked', 'withdrawn'] as const) {
    expect(stateAfter(state, 'confirm')).toBeNull()
  }
  expect(stateAfter('pending', 'contest')).toBeNull()
  expect(stateAfter('contested', 'confirm')).toBe('confirmed')
})

test('each listed account proves a claim, a single post or video none [P22]', () => {
  const socialHandles =
    '@mara (TikTok), @mara (Instagram), linkedin.com/company/m, linkedin.com/in/m, https://youtu.be/x, youtube.com/watch?v=x, x.com/a/status/1'
  const listed = { socialHandles, platforms: [] }
  expect(proofPlaces(listed).map(({ handle, url }) => [handle, url])).toEqual([
    ['@mara', 'https://www.tiktok.com/@mara'],
    ['https://www.instagram.com/mara', 'https://www.instagram.com/mara'],
    ['linkedin.com/company/m', 'https://linkedin.com/company/m'],
    ['linkedin.com/in/m', 'https://linkedin.com/in/m'],
  ])
  const second = 'https://www.instagram.com/mara'
  expect(proofPlace(listed, 'code', second)?.url).toBe(second)
  expect(proofPlace(listed, 'code', 'https://youtu.be/x')).toBeNull()
})
