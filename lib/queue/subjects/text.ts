import { findCountry } from '@/lib/domain/countries'
import type { SubjectText } from '@/lib/queue/subjects/types'

const NO_TEXT: SubjectText = { title: '', details: '', picture: '' }

export const ratingText = ({
  title,
  details,
}: Pick<SubjectText, 'title' | 'details'>): SubjectText => ({ title, details, picture: '' })

export const replyText = ({ text }: { text: string }): SubjectText => ({
  ...NO_TEXT,
  details: text,
})

type Member = { name: string; details?: string; pic?: string }
export const memberText = ({ name, details = '', pic = '' }: Member): SubjectText => ({
  title: name,
  details,
  picture: pic,
})

type Influencer = Member & {
  about?: string
  expertise?: string
  category?: string
  socialHandles?: string
  country?: string
  hourlyRate?: number
  publicEmail?: string
}

/** The facts of a profile, one a line. */
export function profileText(influencer: Influencer): SubjectText {
  const { name, pic = '', expertise, about, socialHandles } = influencer
  const { category, country = '', hourlyRate, publicEmail } = influencer
  const lines = [
    expertise,
    about,
    category && `Domain: ${category}`,
    socialHandles && `Handles: ${socialHandles}`,
    country && `Country: ${findCountry(country)?.name ?? country}`,
    hourlyRate && `Hourly rate: ${hourlyRate}`,
    publicEmail && `Public email: ${publicEmail}`,
  ]
  return { title: name, details: lines.filter(Boolean).join('\n'), picture: pic }
}

export const isSameText = (one: SubjectText, other: SubjectText): boolean =>
  one.title === other.title && one.details === other.details && one.picture === other.picture
