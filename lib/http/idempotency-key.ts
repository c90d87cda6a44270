/** The `Idempotency-Key` by which a client names a press that it may have to send again (C37); null without one. */
export const idempotencyKey = (request: Request): string | null =>
  request.headers.get('idempotency-key')?.trim() || null
