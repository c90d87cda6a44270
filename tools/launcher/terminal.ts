/** A reason to give up that the person at the terminal can act on: printed as its one line, without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints why it ends, on stderr: one line for what the person can act on, the stack for a bug of ours. */
export function complain(error: unknown): void {
  const isExpected = error instanceof LaunchError
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
}

/** Runs one step under a line that says what it is, and tells how long it took. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  say(`${title} …`)
  const began = performance.now()
  const result = await run()
  say(`  done in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return result
}
