import { LaunchError } from '@/tools/cli/terminal'

/** Throws `LaunchError` that lists the possible names when one is none of them. */
export function requireNames(names: readonly string[], possible: readonly string[]): void {
  const unknown = names.filter((name) => !possible.includes(name))
  if (unknown.length === 0) return
  throw new LaunchError(`${unknown.join(', ')}: not one of ${possible.join(', ')}.`)
}
