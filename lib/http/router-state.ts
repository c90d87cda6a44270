/** How Next names the kind of a segment with a parameter. */
const PARAM_KIND = /^(?:oc|[cd]|[cd]i\(\.{1,3}\)|[cd]i\(\.\.\)\(\.\.\))$/
const MARKERS: readonly unknown[] = ['refetch', 'inside-shared-layout', 'metadata-only']

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isMissing = (value: unknown) => value === undefined || value === null

/**
 * Whether Next's router can have sent this `Next-Router-State-Tree` header. Next responds to any other with a 500; without
 * the header it responds with the whole page.
 */
export function isRouterState(header: string): boolean {
  try {
    return isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}

/** A segment, the trees of its slots, and optional details of the cache. */
function isTree(tree: unknown): boolean {
  if (!Array.isArray(tree) || tree.length < 2 || tree.length > 6) return false
  const [segment, slots, address, marker, bits, etag] = tree as unknown[]
  const areSlots = typeof slots === 'object' && slots !== null && !Array.isArray(slots)
  return (
    isSegment(segment) &&
    areSlots &&
    Object.values(slots).every(isTree) &&
    (isMissing(address) || (isTexts(address) && (address as unknown[]).length === 2)) &&
    (isMissing(marker) || MARKERS.includes(marker)) &&
    (isMissing(bits) || typeof bits === 'number') &&
    (etag === undefined || isText(etag))
  )
}

function isSegment(segment: unknown): boolean {
  if (isText(segment)) return true
  if (!Array.isArray(segment) || segment.length !== 4) return false
  const [name, value, kind, siblings] = segment as unknown[]
  const isKind = PARAM_KIND.test(String(kind))
  return isText(name) && isText(value) && isKind && (siblings === null || isTexts(siblings))
}
