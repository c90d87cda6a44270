/**
 * Whether a write failed because a unique index already holds the key: somebody else was faster. With a field: whether
 * that index holds the field, by what the server tells of it, else by its message, which names the index by its fields.
 */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 11_000)) return false
  if (!field) return true
  const pattern = 'keyPattern' in error && error.keyPattern
  const names = typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : null
  return names?.includes(field) ?? error.message.includes(field)
}
