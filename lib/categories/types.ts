/** A category as the admin screen lists it. */
export type ManagedCategory = {
  id: string
  name: string
  /** Influencers that everybody sees, and all others: pending, and removed ones that can come back. */
  listed: number
  unlisted: number
  /** Influencers are still moving to it. */
  isChanging: boolean
}

export type Category = { id: string; name: string }
