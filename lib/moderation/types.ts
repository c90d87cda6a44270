import type { Relationship } from '@/lib/domain/aspects-and-tags'
import type { Stars } from '@/lib/domain/stars'

/** A rating pending moderation, as staff sees it. */
export type PendingReview = {
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

export type PendingPage = { reviews: PendingReview[]; total: number }
