/** A suspended member can neither sign in nor write; their ratings stay. */
export type Suspension = {
  since: Date
  /** Null: permanent. */
  until: Date | null
  /** Shown to the member. */
  reason: string
}
