/** Every reason to refuse a request, and the HTTP status that says so (C2). */
export const STATUS = {
  /** Well formed, but against a rule of the site, on an endpoint whose answer is read as `success, msg`. */
  refused: 200,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  /** It was there, and is removed: whoever keeps asking may stop. */
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  unavailable: 503,
} as const

export type Reason = keyof typeof STATUS

/** A refusal the visitor may read. Anything else that is thrown is a bug, and answers 500. */
export class AppError extends Error {
  readonly reason: Reason
  /** For `tooManyRequests` and `unavailable`: seconds until another try makes sense. */
  readonly retryAfterSeconds: number | null
  /** Of a text that is refused for its language: what its author is to rewrite. */
  readonly phrase: string | null
  /** What is wrong with which field of the request's body, by its name there; empty when no field is to blame. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    reason: Reason,
    message: string,
    options?: ErrorOptions & {
      retryAfterSeconds?: number
      phrase?: string
      fields?: Readonly<Record<string, string>>
    },
  ) {
    super(message, options)
    this.name = 'AppError'
    this.reason = reason
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null
    this.phrase = options?.phrase ?? null
    this.fields = options?.fields ?? {}
  }
}

/** A refusal that blames one field of the request's body: the sentence stands for both. */
export const fieldError = (reason: Reason, field: string, message: string): AppError =>
  new AppError(reason, message, { fields: { [field]: message } })
