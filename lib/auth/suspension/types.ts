/** A member who may read but neither sign in nor write; his ratings stay. */
export type Suspension = {
  since: Date
  /** Null: for good. */
  until: Date | null
  /** What the member is told. */
  reason: string
}
