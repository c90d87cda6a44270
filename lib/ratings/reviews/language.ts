import type { IsWrittenIn } from '@/lib/profanity/rules'

type Text = { title: string; details: string }
export type DetectLanguage = (text: Text) => string

/** Loaded with the first use, as hosts that only read do not need its data. */
const loadDetector = async () => (await import('eld/extrasmall')).eld

/**
 * Returns the detector of a text's language (ISO 639-1; empty when it is not certain).
 */
export async function languageDetector(): Promise<DetectLanguage> {
  const eld = await loadDetector()
  return ({ title, details }) => {
    const detected = eld.detect(`${title}\n${details}`)
    return detected.isReliable() ? detected.language : ''
  }
}

/** The least score of a language, the most that it may lack to the best one (relatives score alike), and its lead over English. */
const SCORE = { least: 0.5, behind: 0.12, beforeEnglish: 0.15 } as const

/** Returns the test for the profanity filter. It also judges a few words, for which `languageDetector` is never certain. */
export async function loadIsWrittenIn(): Promise<IsWrittenIn> {
  const eld = await loadDetector()
  return (text, languages) => {
    const scores = eld.detect(text).getScores()
    const own = Math.max(0, ...languages.map((language) => scores[language] ?? 0))
    const best = Math.max(0, ...Object.values(scores))
    const lead = own - (scores.en ?? 0)
    return own >= SCORE.least && best - own <= SCORE.behind && lead >= SCORE.beforeEnglish
  }
}
