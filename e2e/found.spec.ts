import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIRequestContext, type Page, request as playwrightRequest } from '@playwright/test'
import sharp from 'sharp'
import { MESSAGES } from '@/lib/domain/messages'
import { problemsOf } from '@/tests/support/rich-results'
import { ADMIN, expect, expectAccessible, influencerNamed, test } from './fixtures'

/** A demo influencer with some ratings. */
const INFLUENCER = 'Giulia Bellandi'

type Head = {
  title: string
  description: string
  canonical: string
  robots: string
  previewTitle: string
  picture: string
  feed: string
}

/** What the head of a page declares for search engines and previews. */
const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const meta = (name: string) =>
      document
        .querySelector(`meta[name="${name}"],meta[property="${name}"]`)
        ?.getAttribute('content') ?? ''
    const link = (selector: string) => document.querySelector(selector)?.getAttribute('href') ?? ''
    return {
      title: document.title,
      description: meta('description'),
      canonical: link('link[rel=canonical]'),
      robots: meta('robots'),
      previewTitle: meta('og:title'),
      picture: meta('og:image'),
      feed: link('link[rel=alternate][type="application/rss+xml"]'),
    }
  })

/** The home page appears with and without its slash. */
const bare = (address: string) => address.replace(/\/$/, '')

const scriptsOf = (page: Page) =>
  page.locator('script[type="application/ld+json"]').allTextContents()

async function someContributor(request: APIRequestContext): Promise<string> {
  const [first] = await (await request.get('/api/trending/users')).json()
  return first._id
}

test('every screen has a title, a description, a canonical address and its robots rule [41, 42]', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, INFLUENCER)
  const member = await someContributor(request)
  const listed: Record<string, string> = {
    '/': '/',
    '/influencers/travel': '/influencers/travel',
    '/influencers/on/instagram': '/influencers/on/instagram',
    '/?page=2': '/?page=2',
    [`/reviews/${id}?askedToName=X&userName=Y`]: `/reviews/${id}`,
    [`/contributors/${member}`]: `/contributors/${member}`,
    '/TopContributor': '/TopContributor',
    '/HowItWorks': '/HowItWorks',
    '/ourPurpose': '/ourPurpose',
    '/method': '/method',
    '/guidelines': '/guidelines',
    '/transparency': '/transparency',
    '/privacy': '/privacy',
    '/terms': '/terms',
    '/developers': '/developers',
  }
  const unlisted = {
    '/report': '/report',
    '/transparency/log': '/transparency/log',
    '/signin': '/signin',
    '/signup': '/signup',
    '/signup/expert': '/signup/expert',
    '/forgot-password': '/forgot-password',
    [`/ask-questions/${id}`]: `/ask-questions/${id}`,
    '/compare': '/compare',
    '/search?query=giulia&sort=top&page=1': '/search?query=giulia',
    '/influencers/food?sort=top': '/influencers/food',
  }
  const titles = new Map<string, string>()
  for (const [path, canonical] of Object.entries({ ...listed, ...unlisted })) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    const head = await readHead(page)
    const origin = new URL(page.url()).origin
    expect(bare(head.canonical), path).toBe(bare(new URL(canonical, origin).href))
    expect(titles.get(head.title), `${path} has the title of`).toBeUndefined()
    titles.set(head.title, path)
    expect(head.title.length, `${path}: ${head.title}`).toBeLessThanOrEqual(110)
    expect(head.description.length, `${path}: ${head.description}`).toBeGreaterThan(35)
    expect(head.description.length, `${path}: ${head.description}`).toBeLessThan(320)
    expect(head.previewTitle, path).not.toBe('')
    expect(new URL(head.picture).origin, path).toBe(origin)
    const isListed = !`${head.robots} ${answer?.headers()['x-robots-tag']}`.includes('noindex')
    expect(isListed, path).toBe(path in listed)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
})

test('every kind of page has structured data that search engines accept', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, INFLUENCER)
  const member = await someContributor(request)
  const kinds: [string, RegExp][] = [
    ['/', /"WebSite".*"ItemList"/],
    ['/?category=Travel', /"CollectionPage".*"BreadcrumbList"/],
    ['/influencers/travel', /"CollectionPage".*"BreadcrumbList".*"ItemList"/],
    [`/reviews/${id}`, /"WebPage".*"BreadcrumbList".*"Person"/],
    [`/allReviews?expertId=${id}`, /"Person"/],
    [`/contributors/${member}`, /"ProfilePage"/],
    ['/ourPurpose', /"AboutPage"/],
    ['/method', /"WebPage"/],
    ['/guidelines', /"WebPage"/],
    ['/developers', /"WebPage"/],
  ]
  for (const [path, types] of kinds) {
    await page.goto(path)
    const scripts = await scriptsOf(page)
    expect(scripts, path).toHaveLength(1)
    expect(problemsOf(scripts[0] ?? '', new URL(page.url()).origin), path).toEqual([])
    expect(scripts[0], path).toMatch(types)
  }
  await page.goto(`/reviews/${id}`)
  expect((await scriptsOf(page)).join()).not.toMatch(/aggregateRating|ProfilePage/)
})

test('a link preview has a picture of the influencer in the size it declares', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, INFLUENCER)
  const sizes: Record<string, RegExp> = {
    [`/reviews/${id}`]: new RegExp(`/share/${id}\\.png\\?v=[0-9a-f]{12}$`),
    '/': /\/share\/site\.png$/,
  }
  for (const [path, address] of Object.entries(sizes)) {
    await page.goto(path)
    const { picture } = await readHead(page)
    expect(picture).toMatch(address)
    const answer = await request.get(picture)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect((await answer.body()).length).toBeLessThan(300_000)
  }
})

test('crawlers find the sitemaps, and every listed page exists, is indexable and canonical', async ({
  page,
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/Disallow: \/api\/\n/)
  expect(robots).toMatch(/Allow: \/api\/images\/\n/)
  const index = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
  const locations = async (address: string) => {
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
    return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) =>
      loc.replaceAll('&amp;', '&'),
    )
  }
  const files = await locations(index)
  expect(files.length).toBeGreaterThanOrEqual(3)
  const named = await Promise.all(files.map(locations))
  expect(named.flat().length).toBeGreaterThan(40)
  expect(new Set(named.flat()).size).toBe(named.flat().length)
  for (const address of named.flatMap((pages) => [...pages.slice(0, 3), ...pages.slice(-2)])) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    const { canonical, robots: asked } = await readHead(page)
    expect(bare(canonical), address).toBe(bare(address))
    expect(`${asked} ${answer?.headers()['x-robots-tag']}`, address).not.toContain('noindex')
  }
})

test('feeds are discoverable and well-formed', async ({ page, request }) => {
  const { id, name } = await influencerNamed(request, INFLUENCER)
  for (const [path, title] of [
    ['/', /newest ratings/],
    [`/reviews/${id}`, new RegExp(name)],
  ] as const) {
    await page.goto(path)
    const { feed } = await readHead(page)
    const text = await (await request.get(feed)).text()
    const read = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      const items = [...document.querySelectorAll('item')]
      return {
        error: document.querySelector('parsererror')?.textContent ?? null,
        title: document.querySelector('channel > title')?.textContent ?? '',
        items: items.length,
        isWhole: items.every((item) =>
          ['title', 'link', 'guid', 'pubDate', 'description'].every((name) =>
            item.querySelector(name)?.textContent?.trim(),
          ),
        ),
      }
    }, text)
    expect(read).toMatchObject({ error: null, isWhole: true })
    expect(read.title).toMatch(title)
    expect(read.items).toBeGreaterThan(0)
  }
})

/** Lists an influencer and removes them again. Returns the id. */
async function aRemovedInfluencer(address: string): Promise<string> {
  const client = await playwrightRequest.newContext({ baseURL: address })
  const { token } = await (await client.post('/api/signin', { data: ADMIN })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { categories } = await (await client.get('/api/category/all')).json()
  const name = `Passing ${Date.now().toString(36)}`
  const sent = await client.post('/api/influencerAdd', {
    data: { name, Tell_About_Yourself: 'Here for a day.', category: categories[0].name },
  })
  expect((await sent.json()).success).toBe(true)
  const { pendingExperts } = await (await client.get('/api/admin/users', { headers })).json()
  const { _id: id } = pendingExperts.find((one: { name: string }) => one.name === name)
  expect((await client.post(`/api/users/approve/${id}`, { headers })).ok()).toBe(true)
  expect((await client.get(`/reviews/${id}`)).status()).toBe(200)
  expect((await client.post(`/api/users/remove/${id}`, { headers })).ok()).toBe(true)
  await client.dispose()
  return id
}

test('the pages of a removed account answer 410 with a sentence, at once', async ({
  page,
  problems,
  baseURL,
}) => {
  problems.expect(/410/)
  const id = await aRemovedInfluencer(baseURL ?? '')
  for (const path of [`/reviews/${id}`, `/ask-questions/${id}`, `/allReviews?expertId=${id}`]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(410)
    await expect(page, path).toHaveTitle(/^Removed/)
    await expect(page.getByText(MESSAGES.influencerRemoved)).toBeVisible()
  }
  for (const path of [`/reviews/${id}/feed.xml`, `/badge/${id}.svg`, `/share/${id}.png`]) {
    expect((await page.request.get(path)).status(), path).toBe(410)
  }
})

/** Serves this page as another site. */
async function anotherSite(html: string): Promise<{ address: string; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('the developers page makes a badge that shows on another site, with its data', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, name } = await influencerNamed(request, INFLUENCER)
  await page.goto('/developers')
  await expectAccessible(page, 'developers')
  await page.getByLabel('Influencer', { exact: true }).fill(name.slice(0, 6))
  await page.getByRole('button', { name }).click()
  const code = page.getByRole('region', { name: 'Lines to embed the badge' })
  await expect(code).toContainText(`/badge/${id}.svg`)
  await page.getByLabel('Theme').selectOption('dark')
  await expect(code).toContainText('?theme=dark')
  await expectAccessible(page, 'developers with a badge')
  await page.getByRole('button', { name: 'Copy' }).click()
  const embedded = await page.evaluate(() => navigator.clipboard.readText())
  const origin = new URL(page.url()).origin

  const other = await anotherSite(`<!doctype html><title>Other</title>${embedded}`)
  await page.goto(other.address)
  const badge = page.getByRole('img')
  await expect(badge).toHaveAttribute('alt', new RegExp(`^${name}: rated`))
  await expect
    .poll(() => badge.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(264)
  const read = await page.evaluate(
    async (address) => (await fetch(address)).json(),
    `${origin}/badge/${id}.json`,
  )
  expect(read).toMatchObject({ name, verdict: 'rated' })
  const found = await page.evaluate(
    async (address) => (await fetch(address)).json(),
    `${origin}/api/influencers/search?query=${encodeURIComponent(name)}`,
  )
  expect(found[0].name).toBe(name)
  other.close()
})

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  for (const path of ['/favicon.ico', '/apple-icon.png']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})
