type Text = { title: string; details: string }
export type DetectLanguage = (text: Text) => string

/**
 * Returns the detector of a text's language (ISO 639-1; empty when it is not certain). Loaded with the first use, as hosts
 * that only read do not need its data.
 */
export async function languageDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/extrasmall')
  return ({ title, details }) => {
    const found = eld.detect(`${title}\n${details}`)
    return found.isReliable() ? found.language : ''
  }
}
