import { createStops, type Stops } from '@/tools/launcher/stops'
import { complain } from '@/tools/launcher/terminal'

/** Runs a command that starts things: ends all of them however it goes, and the process with the code that it answers. */
export async function runTool(run: (stops: Stops) => Promise<number>): Promise<never> {
  const stops = createStops()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stops.run().then(() => process.exit(1)))
  }
  let code = 1
  try {
    code = await run(stops)
  } catch (error) {
    complain(error)
  }
  await stops.run()
  process.exit(code)
}
