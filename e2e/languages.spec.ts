import type { APIRequestContext } from '@playwright/test'
import { aListedInfluencer, aMember, expect, rate, test } from './fixtures'

const GERMAN = {
  questionTitle: 'Sehr zu empfehlen',
  questionDetails:
    'Sie erklärt jeden Schritt in Ruhe und sagt immer ehrlich, was bezahlt wurde und was nicht.',
}
const ENGLISH = {
  questionTitle: 'Well worth watching',
  questionDetails: 'She explains every step calmly, and always says honestly what was paid for.',
}

/** An influencer with a German and an English rating. */
async function ratedInTwoLanguages(request: APIRequestContext): Promise<string> {
  const { id } = await aListedInfluencer(request)
  for (const { questionTitle, questionDetails } of [GERMAN, ENGLISH]) {
    const { token } = await aMember(request)
    await rate(request, token, id, [4, questionTitle, questionDetails])
  }
  return id
}

test('ratings are filtered by language; ‘Translate’ is there only where the browser can translate from it', async ({
  page,
  another,
  request,
}) => {
  const id = await ratedInTwoLanguages(request)
  const german = page.getByRole('article', { name: GERMAN.questionTitle })
  const english = page.getByRole('article', { name: ENGLISH.questionTitle })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Translator'))
  await page.goto(`/reviews/${id}`)
  await page.getByLabel('Language of comments').selectOption({ label: 'German' })
  await expect(page).toHaveURL(/language=de/)
  await expect(german).toBeVisible()
  await expect(english).toHaveCount(0)
  await expect(german.getByRole('button', { name: /^Like/ })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Translate' })).toHaveCount(0)
  await page.getByLabel('Language of comments').selectOption({ label: 'All languages' })
  await expect(english).toBeVisible()

  const translating = await another()
  await translating.addInitScript(() => {
    const stub = {
      availability: async ({ sourceLanguage }: { sourceLanguage: string }) =>
        sourceLanguage === 'de' ? 'available' : 'unavailable',
      create: async ({ sourceLanguage, targetLanguage }: Record<string, string>) => ({
        translate: async (text: string) => `${sourceLanguage}→${targetLanguage}: ${text}`,
      }),
    }
    Object.assign(window, { Translator: stub })
  })
  await translating.goto(`/reviews/${id}`)
  const rating = translating.getByRole('article', { name: GERMAN.questionTitle })
  await rating.getByRole('button', { name: 'Translate' }).click()
  const note = rating.getByRole('note', { name: 'Translation by your browser' })
  await expect(note).toContainText(`de→en: ${GERMAN.questionTitle}`)
  await expect(note).toContainText(`de→en: ${GERMAN.questionDetails}`)
  await expect(note).toHaveAttribute('lang', 'en')
  await rating.getByRole('button', { name: 'Hide translation' }).click()
  await expect(note).toHaveCount(0)
  await expect(
    translating
      .getByRole('article', { name: ENGLISH.questionTitle })
      .getByRole('button', { name: 'Translate' }),
  ).toHaveCount(0)
})
