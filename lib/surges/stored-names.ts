/** Names under which surges are stored, and those of the next version, which reads only these. */
const NEXT_NAMES = {
  storm: 'surge',
  stormId: 'surgeId',
  stormVerdict: 'surgeVerdict',
  stormVerdictId: 'surgeVerdictId',
} as const

/** Adds the fields to be set under their next names, too, so that hosts of the next version can run beside this one. */
export function inBothNames<T extends object>(fields: T): T {
  const next = Object.entries(NEXT_NAMES)
    .filter(([name]) => name in fields)
    .map(([name, next]) => [next, fields[name as keyof T]])
  return { ...fields, ...Object.fromEntries(next) }
}
