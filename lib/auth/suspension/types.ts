/** Of a member who may sign in and read, and see to their own account, but write nothing; their ratings stay. */
export type Suspension = {
  since: Date
  /** Null: for good. */
  until: Date | null
  /** What the member is told. */
  reason: string
}
