import type { RatingDraft } from '@/components/reviews/rating-draft'

/** What to rewrite, and where it stands. */
export type BadWording = { field: 'title' | 'details'; phrase: string }
type Texts = Pick<RatingDraft, 'title' | 'details'>

/** The check weighs more than the rest of the form: it comes while somebody writes. */
export const loadLanguageCheck = () => import('@/lib/profanity/rules')

/**
 * The first bad phrase of a rating, found in the browser by the server's own rule. Null when there is none, or when
 * the check did not arrive: the server looks again anyhow.
 */
export async function findBadWording({ title, details }: Texts): Promise<BadWording | null> {
  const rules = await loadLanguageCheck().catch(() => null)
  if (!rules) return null
  const inTitle = rules.findProfanity(title)
  if (inTitle) return { field: 'title', phrase: inTitle }
  // Together, as the server reads them: a phrase may begin in one and end in the other.
  const phrase = rules.findProfanity(details) ?? rules.findProfanity(`${title}\n${details}`)
  return phrase ? { field: 'details', phrase } : null
}

/** The field that a phrase stands in which the server has found. */
export const placePhrase = ({ title }: Texts, phrase: string): BadWording => ({
  field: title.includes(phrase) ? 'title' : 'details',
  phrase,
})
