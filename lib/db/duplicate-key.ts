/** Whether a write failed because a unique index already holds the key: a concurrent write came first. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000
}
