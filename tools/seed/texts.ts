import type { Stars } from '@/lib/domain/stars'
import type { DEFAULT_CATEGORIES } from '@/lib/migrations/commands'
import abroad from '@/tools/seed/texts/abroad.json' with { type: 'json' }
import byCategory from '@/tools/seed/texts/by-category.json' with { type: 'json' }
import general from '@/tools/seed/texts/general.json' with { type: 'json' }
import moderated from '@/tools/seed/texts/moderated.json' with { type: 'json' }
import people from '@/tools/seed/texts/people.json' with { type: 'json' }
import replies from '@/tools/seed/texts/replies.json' with { type: 'json' }

export type CategoryName = (typeof DEFAULT_CATEGORIES)[number]
export type Language = keyof typeof abroad | 'english'
export type ReportedKey = keyof typeof moderated.reported

/** A title and the details; `{name}` stands for the influencer's first name. */
export type Text = readonly [title: string, details: string]
type TextsByStars = Record<Stars, readonly Text[]>

/** In the profile of every invented person, so that none is taken for real. */
export const INVENTED = 'Invented for the demo.'

/** Name, country, category, expertise, profile text. */
export type PersonRow = readonly [string, string, CategoryName, string, string]
/** Invented people: any likeness is chance. */
export const INFLUENCERS = people.influencers as unknown as readonly PersonRow[]
/** Submitted by visitors, pending approval. */
export const PENDING = people.pending as unknown as readonly PersonRow[]
/** Names of invented members; each pair of first and last name is used once. */
export const { firstNames: FIRST_NAMES, lastNames: LAST_NAMES, otherNames: OTHER_NAMES } = people

/** What members write about influencers of any category, and of one. */
export const GENERAL = general as unknown as TextsByStars
export const BY_CATEGORY = byCategory as unknown as Record<CategoryName, TextsByStars>
/** Ratings in other languages: stars, title and details. */
export const ABROAD = abroad as unknown as Record<
  keyof typeof abroad,
  readonly (readonly [Stars, ...Text])[]
>

type ModeratedText = { stars: Stars; title: string; details: string }
/** Ratings that members report. */
export const REPORTED = moderated.reported as Record<ReportedKey, ModeratedText>
/** Who joined to write the ratings of a surge: name, stars, title, details. */
export const CAMPAIGN = moderated.campaign as unknown as readonly (readonly [
  string,
  Stars,
  string,
  string,
])[]

/** What members add when they change their stars, or only their text. */
export const UPDATES = replies.updates

/** Replies that fit a rating of these stars in this language. */
export function repliesTo(stars: Stars, language: Language): readonly string[] {
  const own: Partial<Record<Language, readonly string[]>> = replies.abroad
  if (language !== 'english') return own[language] ?? []
  if (stars === 3) return replies.mixed
  return stars > 3 ? replies.praise : replies.criticism
}
