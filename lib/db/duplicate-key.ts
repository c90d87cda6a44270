/** Whether a write failed because a unique index already holds the key: somebody else was faster. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11_000
