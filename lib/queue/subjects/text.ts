import { findCountry } from '@/lib/domain/countries'
import {
  FACTS,
  type FactName,
  type Facts,
  factTitle,
  factWords,
  pickFacts,
} from '@/lib/domain/facts'
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

/** The facts of a profile, one a line. */
export function profileText(influencer: Partial<Record<FactName, unknown>>): SubjectText {
  const { name, pic, ...facts } = pickFacts(influencer, FACTS) as Facts
  const lines = FACTS.flatMap((fact) => {
    const words = fact in facts && factWords(fact, facts[fact as keyof typeof facts])
    if (!words) return []
    return `${factTitle(fact)}: ${(fact === 'country' && findCountry(words)?.name) || words}`
  })
  return { title: name, details: lines.join('\n'), picture: pic }
}

export const isSameText = (one: SubjectText, other: SubjectText): boolean =>
  one.title === other.title && one.details === other.details && one.picture === other.picture

/** The date of a rating's last edit of title or details; absent before the first one. */
export type TextDates = { textEditedAt?: Date | null | undefined }

/** Returns the version of a rating's text: when title or details last changed; null: never. */
export const textVersion = ({ textEditedAt }: TextDates): Date | null => textEditedAt ?? null
