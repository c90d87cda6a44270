import { once } from 'node:events'
import { ensureBuild } from '@/tools/launcher/build'
import { prepareDatabase, withDatabase } from '@/tools/launcher/database'
import { findPort } from '@/tools/launcher/port'
import { type Launch, type Mode, readSettings, withVariables } from '@/tools/launcher/settings'
import { siteAddress, startSite } from '@/tools/launcher/site'
import { createStops } from '@/tools/launcher/stops'
import { complain, LaunchError, say } from '@/tools/launcher/terminal'

const stops = createStops()
let isStopping = false

/** `npm start` and `npm run dev`: everything that the site needs, in order; then serves until it is told to stop. */
async function launch(mode: Mode): Promise<void> {
  const settings = await withPort(await readSettings(mode))
  const complete = await withDatabase(settings, stops)
  if (mode === 'start') await ensureBuild(stops)
  const signIn = await prepareDatabase(complete)
  const site = await startSite(complete, stops)
  say(`Ready on ${siteAddress(complete)}${signIn ? ` (${signIn})` : ''}`)
  const [code, signal] = await once(site, 'exit')
  throw new LaunchError(`The server ended (${signal ?? code}).`)
}

async function withPort(settings: Launch): Promise<Launch> {
  const { HOST, PORT, SITE_URL } = settings.env
  const port = String(await findPort(HOST, PORT))
  const isAddressOurs = PORT === 0 && SITE_URL === 'http://localhost:0'
  return withVariables(settings, {
    PORT: port,
    ...(isAddressOurs ? { SITE_URL: `http://localhost:${port}` } : {}),
  })
}

/** Ends everything, the site first and the database last, and then this process. */
async function stop(code: number): Promise<void> {
  isStopping = true
  await stops.run()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0))

// npm stays until its script has ended. When it is gone before us, nobody is left to tell us to stop.
const parent = process.ppid
// biome-ignore lint/style/noProcessEnv: npm's mark on what it runs, no setting
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent && !isStopping) void stop(1)
  }, 1_000).unref()
}

launch(process.argv[2] === 'dev' ? 'dev' : 'start').catch(async (error) => {
  if (isStopping) return
  complain(error)
  await stop(1)
})
