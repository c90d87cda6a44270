import { once } from 'node:events'
import { launchSite } from '@/tools/launcher/launch'
import { onOrphaned } from '@/tools/launcher/parents'
import type { Mode } from '@/tools/launcher/settings'
import { createStops } from '@/tools/launcher/stops'
import { complain, LaunchError, say } from '@/tools/launcher/terminal'

const stops = createStops()

/** `npm start` and `npm run dev`: starts everything, then serves until it is told to stop. */
async function serve(mode: Mode): Promise<void> {
  const { address, signIn, host } = await launchSite(mode, stops)
  say(`Ready on ${address}${signIn ? ` (${signIn})` : ''}`)
  const [code, signal] = await once(host, 'exit')
  throw new LaunchError(`The server ended (${signal ?? code}).`)
}

/** Ends everything, the site first and the database last, and then this process. */
async function stop(code: number): Promise<void> {
  await stops.run()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0))

onOrphaned(() => void stop(1))

serve(process.argv[2] === 'dev' ? 'dev' : 'start').catch(async (error) => {
  if (stops.isRunning()) return
  complain(error)
  await stop(1)
})
