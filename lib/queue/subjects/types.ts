import type { SubjectKind } from '@/lib/domain/reports'

/** What a report names. */
export type SubjectAddress = { kind: SubjectKind; id: string }

/** A subject as the public sees it. */
export type DescribedSubject = SubjectAddress & {
  /** The influencer whom it is about, or the member. */
  name: string
  title: string
  /** The beginning of its text. */
  excerpt: string
}

/** What a report or a decision is about, in words and a picture. */
export type SubjectText = {
  /** Of a rating; for people the name. */
  title: string
  details: string
  /** The address of a picture; '' without. */
  picture: string
}
