/** The kinds of second factors that an account can have; each account with one has recovery codes too. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

/** What can confirm a sign-in. */
export const CONFIRMATION_KINDS = ['totp', 'recovery', 'passkey'] as const
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number]

/** By what an owner confirms in a session that they are still there: without a second factor the password, without either a mailed code. */
export const CONFIRM_KINDS = [...CONFIRMATION_KINDS, 'password', 'email'] as const
export type ConfirmKind = (typeof CONFIRM_KINDS)[number]
