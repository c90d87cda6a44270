/** Names under which surges are stored, and their former ones, which hosts of the version before read. */
const FORMER_NAMES = {
  surge: 'storm',
  surgeId: 'stormId',
  surgeVerdict: 'stormVerdict',
  surgeVerdictId: 'stormVerdictId',
} as const

/** Adds the fields to be set under their former names, too, so that hosts of the version before can run beside this one. */
export function inBothNames<T extends object>(fields: T): T {
  const former = Object.entries(FORMER_NAMES)
    .filter(([name]) => name in fields)
    .map(([name, former]) => [former, fields[name as keyof T]])
  return { ...fields, ...Object.fromEntries(former) }
}
