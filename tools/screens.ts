import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { importSite } from '@/lib/admin/site/transfer'
import { connect, disconnect } from '@/lib/db/connect'
import { PATH } from '@/lib/domain/paths'
import type { SiteSettings } from '@/lib/domain/site'
import { print } from '@/tools/cli/terminal'
import { findBrowser } from '@/tools/launcher/browser'
import { runTool } from '@/tools/launcher/run-tool'
import { type Credentials, launchThrowaway, type ThrowawaySite } from '@/tools/launcher/throwaway'
import { SCREENS, type Screen, type Visitor } from '@/tools/screens/list'
import { writeSheet } from '@/tools/screens/sheet'
import { OWNER, readWorld, type World } from '@/tools/screens/world'

/*
 * `npm run screens [filter …]`: takes screenshots of every screen of a temporary site with demo data, at three widths,
 * light and dark, into `.screens/`; with filters, only of screens with one of them in their name. Fails when a screen
 * cannot be reached, throws an error or scrolls sideways.
 */

const FOLDER = '.screens'
const WIDTHS = [360, 768, 1280] as const
const SCHEMES = ['light', 'dark'] as const
const VIEW_HEIGHT = { 360: 780, 768: 1_024, 1280: 900 } as const

const SHOWN_MS = 1_500

type Width = (typeof WIDTHS)[number]
type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type Stage = {
  browser: Browser
  address: string
  world: World
  sessions: Record<Visitor, Session | undefined>
}

/** Returns the storage of a signed-in browser. */
async function signIn(browser: Browser, address: string, who: Credentials): Promise<Session> {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto(PATH.signIn)
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(PATH.home)
  const session = await context.storageState()
  await context.close()
  return session
}

async function setStage(site: ThrowawaySite, executablePath: string | undefined): Promise<Stage> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  const { address } = site
  const sessions = {
    guest: undefined,
    member: await signIn(browser, address, site.member),
    // All of the demo have the same password.
    owner: await signIn(browser, address, { ...site.member, email: OWNER }),
    admin: await signIn(browser, address, site.admin),
  }
  return { browser, address, world: await readWorld(address), sessions }
}

/** Replaces what the site says of itself; it shows within a second. */
async function fillIn(site: SiteSettings): Promise<void> {
  await connect()
  await importSite(JSON.stringify(site))
  await disconnect()
  await sleep(SHOWN_MS)
}

/** Waits until the network is idle, and fonts and images are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})))
  })
}

/** Takes the screenshots of one width. Returns the problem of the screen, or null. */
async function take(stage: Stage, screen: Screen, width: Width): Promise<string | null> {
  const session = stage.sessions[screen.as ?? 'guest']
  const context = await stage.browser.newContext({
    baseURL: stage.address,
    viewport: { width, height: VIEW_HEIGHT[width] },
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  })
  const page = await context.newPage()
  let wrong: string | null = null
  page.on('pageerror', (error) => {
    wrong = error.message
  })
  try {
    await screen.arrange?.(page)
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(stage.world))
    await settle(page)
    await screen.prepare?.(page)
    await settle(page)
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme })
      const path = `${FOLDER}/${screen.name}-${width}-${scheme}.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    if (sideways > 0) wrong ??= `it scrolls sideways by ${sideways} px`
  } catch (error) {
    wrong = String(error).split('\n')[0] ?? 'failed'
  }
  await context.close()
  return wrong
}

/** Takes the screenshots of all widths. Returns how many of them have a problem. */
async function takeAll(stage: Stage, screen: Screen): Promise<number> {
  let failed = 0
  for (const width of WIDTHS) {
    const wrong = await take(stage, screen, width)
    if (wrong === null) continue
    failed += 1
    print(`${screen.name} ${width}: ${wrong}`)
  }
  return failed
}

await runTool(async (cleanup) => {
  const filters = process.argv.slice(2)
  const wanted = SCREENS.filter(
    ({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
  )
  await mkdir(FOLDER, { recursive: true })
  const executablePath = await findBrowser()
  const stage = await setStage(await launchThrowaway(cleanup), executablePath)
  cleanup.add(() => stage.browser.close())
  let failed = 0
  for (const screen of wanted) {
    if (screen.site) await fillIn(screen.site)
    failed += await takeAll(stage, screen)
    if (screen.site) await fillIn({})
    print(`${screen.name} done`)
  }
  print(`${wanted.length} screens, ${failed} widths with problems: ${await writeSheet(FOLDER)}`)
  return failed > 0 ? 1 : 0
})
