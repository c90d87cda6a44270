/** Whether a write failed because a unique index already holds the key: somebody else was faster. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000
}
