import { MESSAGES } from '@/lib/domain/messages'
import {
  aListedInfluencer,
  arriveSignedIn,
  expect,
  holdBack,
  influencerNamed,
  seeToast,
  test,
} from './fixtures'

const SCRIPTS = '**/_next/static/**/*.js'

test('what was entered before the scripts arrived is kept and can be sent', async ({
  page,
  request,
}) => {
  const { id } = await aListedInfluencer(request)
  await arriveSignedIn(page)
  const letThrough = await holdBack(page, SCRIPTS)
  await page.goto(`/ask-questions/${id}`, { waitUntil: 'commit' })
  const fourStars = page.getByRole('radio', { name: /^4 stars/ }).first()
  await fourStars.check({ force: true })
  await page.getByLabel('Title').fill('Typed early')
  await page.getByLabel('Details').fill('Every word of this was typed before the page had started.')
  const follower = page.getByRole('radio', { name: 'Follower' })
  await follower.check({ force: true })
  letThrough()

  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeEnabled()
  await expect(fourStars).toBeChecked()
  await expect(page.getByLabel('Title')).toHaveValue('Typed early')
  await expect(follower).toBeChecked()
  await submit.click()
  const comment = page.getByRole('article', { name: 'Typed early' })
  await expect(comment).toContainText('Every word of this was typed before the page had started.')
})

test('a kept draft stays, whatever was entered before the scripts arrived', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Wiremu Ngatapa')
  await page.goto(`/ask-questions/${id}`)
  await page.getByLabel('Details').fill('The draft of yesterday, which took an hour to write.')
  const letThrough = await holdBack(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Title').fill('Typed early')
  await page.getByLabel('Details').fill('Too early')
  letThrough()
  await expect(page.getByLabel('Details')).toHaveValue(/^The draft of yesterday/)
  await expect(page.getByLabel('Title')).toHaveValue('Typed early')
})

test('filters chosen before the scripts arrived are applied, all of them', async ({ page }) => {
  const letThrough = await holdBack(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Minimum rating').selectOption('3')
  await page.getByLabel('Sort by').selectOption('newest')
  await page.getByRole('combobox', { name: 'Search influencers' }).fill('cook')
  letThrough()
  await expect(page).toHaveURL('/?sort=newest&minRating=3')
  await expect(page.getByLabel('Minimum rating')).toHaveValue('3')
  await expect(page.getByRole('combobox', { name: 'Search influencers' })).toHaveValue('cook')
})

test('a language chosen while the page is starting is applied', async ({ page }) => {
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  await page.addInitScript(() => {
    // As early as React can hear of it: its marks on the list are the first sign of it.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const list = document.querySelector<HTMLSelectElement>('select[name=language]')
      if (!(list && Object.keys(list).some((key) => key.startsWith('__react')))) {
        return port2.postMessage('')
      }
      list.value = 'ja'
      list.dispatchEvent(new Event('input', { bubbles: true }))
      list.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (window.location.search === '') port2.postMessage('')
  })
  await page.goto(`/reviews/${id}`, { waitUntil: 'commit' })
  await expect(page).toHaveURL(/language=ja#comments$/)
  await expect(page.getByLabel('Language of comments')).toHaveValue('ja')
})

test('a button pressed before the scripts arrived does its work then, and once', async ({
  page,
  request,
}) => {
  const { id } = await influencerNamed(request, 'Giulia Bellandi')
  await arriveSignedIn(page)
  const letThrough = await holdBack(page, SCRIPTS)
  await page.goto(`/reviews/${id}`, { waitUntil: 'commit' })
  const comment = page.getByRole('article').nth(2)
  const title = (await comment.getByRole('heading').textContent()) ?? ''
  const like = comment.getByRole('button', { name: /^Like/ })
  const before = Number((await like.textContent())?.replace('Like ', ''))
  await like.click()
  await like.click()
  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  letThrough()

  const liked = page.getByRole('article', { name: title })
  await expect(liked.getByRole('textbox')).toBeVisible()
  await expect(liked.getByRole('button', { name: `Like ${before + 1}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the link of a page is copied when that was asked for before the scripts arrived', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await influencerNamed(page.request, 'Giulia Bellandi')
  const letThrough = await holdBack(page, SCRIPTS)
  await page.goto(`/reviews/${id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Share/ }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  letThrough()
  await seeToast(page, MESSAGES.linkCopied)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(new URL(`/reviews/${id}`, page.url()).href)
})
