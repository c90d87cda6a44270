import type { Relationship } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

/** A rating that flags have hidden, as staff reads it before deciding. */
export type HeldReview = {
  id: string
  rating: Stars
  title: string
  details: string
  relationship: Relationship
  createdAt: Date
  editedAt: Date | null
  heldAt: Date | null
  likesCount: number
  dislikesCount: number
  flagsCount: number
  repliesCount: number
  author: { id: string; name: string }
  influencer: { id: string; name: string }
}

export type HeldPage = { reviews: HeldReview[]; total: number }
