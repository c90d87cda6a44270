/** A suspended member can sign in, read and manage their own account, but not write; their ratings stay. */
export type Suspension = {
  since: Date
  /** Null: permanent. */
  until: Date | null
  /** Shown to the member. */
  reason: string
}
