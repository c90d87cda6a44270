import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { MESSAGES } from '@/lib/domain/messages'
import { aPerson, expect, test, toast } from './fixtures'

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Influencer' })
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

/** A photograph far beyond 1024 px. */
const photograph = async () => ({
  name: 'portrait.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 2400, height: 1200, channels: 3, background: { r: 40, g: 120, b: 110 } },
  })
    .jpeg()
    .toBuffer(),
})

async function isListed(request: APIRequestContext, name: string): Promise<boolean> {
  const answer = await request.get('/api/influencers/search', { params: { query: name } })
  const found: { name: string }[] = await answer.json()
  return found.some((one) => one.name === name)
}

test('the form asks for an influencer, its categories come from the server, and search engines stay out [26, 42, 146–153, 155]', async ({
  page,
  request,
}) => {
  const { categories } = await (await request.get('/api/category/all')).json()
  const answer = await page.goto('/signup/expert')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expect(nameField(page)).toBeVisible()
  const about = page.getByLabel('Tell About Influencer')
  expect(await about.evaluate((field) => field.tagName)).toBe('TEXTAREA')
  await expect(page.getByLabel('Expertise')).toBeVisible()
  await expect(page.getByLabel('Social Media Handles')).toBeVisible()
  await expect(page.getByLabel('Profile picture')).toHaveAttribute('accept', 'image/jpeg,image/png')
  await expect(page.getByText(/only JPEG or PNG, square preferred/i)).toBeVisible()
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select Category',
    ...categories.map((category: { name: string }) => category.name),
  ])
  await expect(addButton(page)).toHaveText('Add Influencer')
})

test('categories that cannot be read are told in the server’s words, and can be asked for again [154]', async ({
  page,
  problems,
}) => {
  problems.expect(/category\/all/)
  await page.route('**/api/category/all', (route) =>
    route.fulfill({ status: 503, json: { success: false, msg: MESSAGES.unavailable } }),
  )
  await page.goto('/signup/expert')
  await expect(toast(page, MESSAGES.unavailable)).toBeVisible()
  await page.unroute('**/api/category/all')
  await page.getByRole('button', { name: 'Load the categories again' }).click()
  await expect(page.getByRole('option', { name: 'Travel' })).toBeAttached()
})

test('a picture is made small in a worker, uploaded by its button, and the form waits for it [156–165, 366]', async ({
  page,
}) => {
  // The worker draws on a canvas of its own: this one stays out of use.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('a canvas of the main thread')
    }
  })
  let form: Buffer = Buffer.alloc(0)
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/upload', async (route) => {
    form = route.request().postDataBuffer() ?? form
    await isHeld
    await route.continue()
  })
  await page.goto('/signup/expert')
  await uploadButton(page).click()
  await expect(toast(page, 'Please select an image.')).toBeVisible()

  await page.getByLabel('Profile picture').setInputFiles(await photograph())
  const worker = page.waitForEvent('worker')
  await uploadButton(page).click()
  expect((await worker).url()).toMatch(/^blob:/)
  await expect(page.getByText('Uploading image...')).toBeVisible()
  await expect(addButton(page)).toBeDisabled()
  await nameField(page).press('Enter')
  await expect(toast(page, 'Please wait for the image to finish uploading.')).toBeVisible()
  await expect.poll(() => form.length).toBeGreaterThan(0)
  letThrough()
  await expect(toast(page, 'Image uploaded successfully.')).toBeVisible()
  await expect(page.getByText('Uploading image...')).toHaveCount(0)
  await expect(addButton(page)).toBeEnabled()
  await expect(page.getByAltText('The uploaded picture')).toHaveAttribute('src', /^\/api\/images\//)

  const text = form.toString('latin1')
  for (const field of ['file', 'upload_preset', 'cloud_name']) {
    expect(text).toContain(`name="${field}"`)
  }
  const sent = await sharp(form.subarray(form.indexOf(Buffer.from([0xff, 0xd8, 0xff])))).metadata()
  expect([sent.width, sent.height]).toEqual([1024, 512])
})

test('a picture of another kind fails, and the form goes on without it [151, 166, 167]', async ({
  page,
  problems,
}) => {
  problems.expect(/api\/upload/)
  await page.goto('/signup/expert')
  await nameField(page).fill('Kept through it')
  const buffer = Buffer.from('GIF89a, by its first letters')
  const animation = { name: 'dance.gif', mimeType: 'image/gif', buffer }
  await page.getByLabel('Profile picture').setInputFiles(animation)
  await uploadButton(page).click()
  await expect(toast(page, 'Image upload failed.')).toBeVisible()
  await expect(addButton(page)).toBeEnabled()
  await expect(nameField(page)).toHaveValue('Kept through it')
  await page.getByLabel('Profile picture').setInputFiles(await photograph())
  await uploadButton(page).click()
  await expect(toast(page, 'Image uploaded successfully.')).toBeVisible()
})

test('somebody without an account proposes an influencer, who is not listed before approval [164, 168–171, 173, 174, 364]', async ({
  page,
  request,
}) => {
  const { name } = aPerson()
  await page.goto('/signup/expert')
  await nameField(page).fill(name)
  await page.getByLabel('Tell About Influencer').fill('Restores clocks.\nSlowly.')
  await page.getByLabel('Expertise').fill('Clocks')
  await page.getByLabel('Social Media Handles').fill('@clocks')
  await page.getByLabel('Category').selectOption('Education')
  // Chosen, but its own button is not pressed: it belongs to the form all the same.
  await page.getByLabel('Profile picture').setInputFiles(await photograph())
  const sent = page.waitForRequest('**/api/influencerAdd')
  await addButton(page).click()
  const body = (await sent).postDataJSON()
  expect(body).toEqual({
    name,
    Tell_About_Yourself: 'Restores clocks.\nSlowly.',
    expertise: 'Clocks',
    socialHandles: '@clocks',
    role: 2,
    category: 'Education',
    pic: expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}-full\.webp$/),
  })
  await expect(toast(page, 'Request received! Verification in progress.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await isListed(request, name)).toBe(false)
})

test('a refusal is told in the server’s words, and nothing that was typed is lost [172]', async ({
  page,
  problems,
}) => {
  problems.expect(/influencerAdd/)
  await page.goto('/signup/expert')
  await nameField(page).fill('Somebody')
  await page.getByLabel('Tell About Influencer').fill('A text that took ten minutes.')
  await page.getByLabel('Country').selectOption('SE')
  await addButton(page).click()
  await expect(toast(page, MESSAGES.categoryUnknown)).toBeVisible()
  await expect(page.getByRole('main').getByText(MESSAGES.categoryUnknown)).toBeVisible()

  await page.route('**/api/influencerAdd', (route) => route.abort('internetdisconnected'))
  await addButton(page).click()
  await expect(toast(page, MESSAGES.noConnection)).toBeVisible()
  await expect(nameField(page)).toHaveValue('Somebody')
  await expect(page.getByLabel('Tell About Influencer')).toHaveValue(
    'A text that took ten minutes.',
  )
  await expect(page.getByLabel('Country')).toHaveValue('SE')
  await expect(page).toHaveURL('/signup/expert')
})
