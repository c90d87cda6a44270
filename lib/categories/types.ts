/** A category as the admin screen lists it. */
export type ManagedCategory = {
  id: string
  name: string
  /** Influencers that are public, and the others: pending ones, and removed ones that can be restored. */
  listed: number
  unlisted: number
  /** Whether influencers are still moving to it. */
  isChanging: boolean
}

export type Category = { id: string; name: string }
