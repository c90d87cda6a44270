/** Whether a write failed because a unique index already holds the key: somebody else was faster. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // DocumentDB on PostgreSQL lets the index's own error through when a findAndModify would insert a second one.
  const isConstraint = error.code === 1 && error.message.includes('violates exclusion constraint')
  return error.code === 11_000 || isConstraint
}
