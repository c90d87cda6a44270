import type { ConfirmationKind, ConfirmKind } from '@/lib/domain/second-factors'

/** The reasons to refuse a request, with their HTTP statuses. */
export const STATUS = {
  /** Well formed, but against a rule of the site, on an endpoint whose clients read `success` and `msg` of a 200. */
  refused: 200,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The owner has to confirm first that they are still there. */
  unconfirmed: 403,
  notFound: 404,
  conflict: 409,
  /** It existed and was removed: crawlers may forget it. */
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  unavailable: 503,
} as const

export type Reason = keyof typeof STATUS

/** A failure with a message for the visitor. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly reason: Reason
  /** For `tooManyRequests` and `unavailable`: seconds until a retry makes sense. */
  readonly retryAfterSeconds: number | null
  /** The part of a text that the profanity filter matched. */
  readonly phrase: string | null
  /** Messages by field of the request body; empty when the failure is not about a field. */
  readonly fields: Readonly<Record<string, string>>
  /** Of a sign-in that a second factor must confirm: by what, and the ticket to do so. */
  readonly secondFactor: readonly ConfirmationKind[]
  readonly ticket: string | null
  /** Of `unconfirmed`: what can confirm it. */
  readonly confirmKinds: readonly ConfirmKind[]

  constructor(
    reason: Reason,
    message: string,
    options?: ErrorOptions & {
      retryAfterSeconds?: number
      phrase?: string
      fields?: Readonly<Record<string, string>>
      secondFactor?: readonly ConfirmationKind[]
      ticket?: string
      confirmKinds?: readonly ConfirmKind[]
    },
  ) {
    super(message, options)
    this.name = 'AppError'
    this.reason = reason
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null
    this.phrase = options?.phrase ?? null
    this.fields = options?.fields ?? {}
    this.secondFactor = options?.secondFactor ?? []
    this.ticket = options?.ticket ?? null
    this.confirmKinds = options?.confirmKinds ?? []
  }
}

/**
 * Throws an `AppError` that names every wrong field of the request body at once, with the message of the first; false: the
 * field is right.
 */
export function requireFields(reason: Reason, found: Readonly<Record<string, string | false>>) {
  const wrong = Object.entries(found).filter(
    (entry): entry is [string, string] => entry[1] !== false,
  )
  const [first] = wrong
  if (first) throw new AppError(reason, first[1], { fields: Object.fromEntries(wrong) })
}

/** Returns an `AppError` about one field of the request body; its message is also that of the field. */
export const fieldError = (reason: Reason, field: string, message: string): AppError =>
  new AppError(reason, message, { fields: { [field]: message } })
