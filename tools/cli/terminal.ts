/** An error that the operator can act on; printed as one line, without a stack. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Prints a line on stdout. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints an error on stderr: one line for a `LaunchError`, the stack for a bug. */
export function printError(error: unknown): void {
  const isExpected = error instanceof LaunchError
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
}

/** Runs a step, and prints its title and duration. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  print(`${title} …`)
  const began = performance.now()
  const result = await run()
  print(`  done in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return result
}
