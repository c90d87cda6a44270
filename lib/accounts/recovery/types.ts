/** That the owner of an account has lost all second factors, as the account keeps it. */
export type Recovery = { id: string; tokenVersion: number; endsAt?: Date | null }
