import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { requireNames } from '@/tools/cli/names'
import { print } from '@/tools/cli/terminal'
import { ENGINES, type Engine } from '@/tools/engines/browsers'
import { JOURNEY } from '@/tools/engines/journey'
import { Page } from '@/tools/engines/page'
import { findOnPath, installPackages } from '@/tools/launcher/browser'
import { type CleanupStack, withOwnCleanup } from '@/tools/launcher/cleanup-stack'
import { runTool } from '@/tools/launcher/run-tool'
import { launchThrowaway, type ThrowawaySite } from '@/tools/launcher/throwaway'
import { readWorld, type World } from '@/tools/screens/world'

/*
 * `npm run engines [firefox] [webkit]`: a visitor's journey through a temporary site with demo data in the engines beside
 * Chromium's, with a picture of each screen in `.tmp/engines`. As root it installs the browsers, from the system's packages;
 * an engine that is not there is skipped.
 */

const FOLDER = '.tmp/engines'
const WINDOW = { x: 0, y: 0, width: 1280, height: 900 }

const isThere = ({ programs }: Engine) => programs.every((program) => findOnPath([program]))

/** Whether the engine is there or could be installed. */
function obtain(engine: Engine): boolean {
  if (!isThere(engine)) installPackages(engine.packages)
  if (isThere(engine)) return true
  print(`Skipped: ${engine.name} (${engine.packages.join(' and ')} could not be installed)`)
  return false
}

/** Takes the journey. Returns how many steps failed: the first that does is the last. */
async function travel(
  { name, start }: Engine,
  { address }: ThrowawaySite,
  world: World,
  cleanup: CleanupStack,
): Promise<number> {
  const driver = await start(cleanup).catch((error: Error) => error)
  if (driver instanceof Error) {
    print(`Skipped: ${name} (it does not start: ${driver.message})`)
    return 0
  }
  await driver('SetWindowRect', WINDOW)
  const page = new Page(driver, address, join(FOLDER, name))
  for (const [screen, step] of Object.entries(JOURNEY)) {
    const began = performance.now()
    const problem = await step(page, world).catch((error: Error) => error.message)
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    await page.takePicture(screen)
    print(`${problem ? 'FAILED' : 'ok    '} ${seconds.padStart(5)} s  ${name}: ${screen}`)
    if (problem) {
      print(`       ${problem}`)
      return 1
    }
  }
  return 0
}

await runTool(async (cleanup) => {
  const names = process.argv.slice(2)
  requireNames(
    names,
    ENGINES.map(({ name }) => name),
  )
  const wanted = ENGINES.filter(({ name }) => names.length === 0 || names.includes(name))
  const engines = wanted.filter(obtain)
  if (engines.length === 0) return 0
  await mkdir(FOLDER, { recursive: true })
  const site = await launchThrowaway(cleanup)
  const world = await readWorld(site.address)
  let failed = 0
  for (const engine of engines) {
    failed += await withOwnCleanup(cleanup, (own) => travel(engine, site, world, own))
  }
  print(`Pictures: ${FOLDER}`)
  return failed > 0 ? 1 : 0
})
