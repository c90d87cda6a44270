import type { RatingDraft } from '@/components/reviews/rating-draft'

/** A phrase to rewrite, and its field. */
export type BadWording = { field: 'title' | 'details'; phrase: string }
type Texts = Pick<RatingDraft, 'title' | 'details'>

/** The filter is larger than the rest of the form, so it loads while the reviewer types. */
export const loadLanguageCheck = () => import('@/lib/profanity/rules')

/**
 * Returns the first profanity of a rating, found in the browser by the server's filter. Null when there is none, when only the
 * language of the text can tell (the server has the detector, which is too large for a page), or when the filter did not load:
 * the server checks again anyway.
 */
export async function findBadWording({ title, details }: Texts): Promise<BadWording | null> {
  const rules = await loadLanguageCheck().catch(() => null)
  if (!rules) return null
  const find = (text: string) => rules.findProfanity(text, () => true)
  const inTitle = find(title)
  if (inTitle) return { field: 'title', phrase: inTitle }
  // Also both together, as on the server: a phrase may start in one and end in the other.
  const phrase = find(details) ?? find(`${title}\n${details}`)
  return phrase ? { field: 'details', phrase } : null
}

/** Returns the field of a phrase that the server has found. */
export const placePhrase = ({ title }: Texts, phrase: string): BadWording => ({
  field: title.includes(phrase) ? 'title' : 'details',
  phrase,
})
