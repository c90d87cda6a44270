/**
 * With `--small`, measurements and faults use little data and time: to see that they can do their work, as
 * `npm run smoke` does, not for their figures.
 */
export const isSmall = process.argv.includes('--small')

export const fullOrSmall = <T>(full: T, small: T): T => (isSmall ? small : full)
