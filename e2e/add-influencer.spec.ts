import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import {
  aPerson,
  expect,
  expectAccessible,
  holdBack,
  influencerNamed,
  readProof,
  seeToast,
  test,
  toast,
  typeUntilProven,
} from './fixtures'

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Influencer' })
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

/** A photograph much larger than 1024 px. */
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

test('the form has the fields of an influencer and the server’s categories, and is not indexed [26, 42, 146–153, 155]', async ({
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

test('categories that fail to load show the server’s message, and can be loaded again [154]', async ({
  page,
  problems,
}) => {
  problems.expect(/category\/all/)
  await page.route('**/api/category/all', (route) =>
    route.fulfill({ status: 503, json: { success: false, msg: SERVER_MESSAGES.unavailable } }),
  )
  await page.goto('/signup/expert')
  await seeToast(page, SERVER_MESSAGES.unavailable)
  await page.unroute('**/api/category/all')
  await page.getByRole('button', { name: 'Load the categories again' }).click()
  await expect(page.getByRole('option', { name: 'Travel' })).toBeAttached()
})

test('a picture is compressed in a worker and uploaded once chosen, and the form waits for it [156–165, 366]', async ({
  page,
}) => {
  // The worker draws on a canvas of its own, so this one must stay unused.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('a canvas of the main thread')
    }
  })
  let form: Buffer = Buffer.alloc(0)
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) form = request.postDataBuffer() ?? form
  })
  const letThrough = await holdBack(page, '**/api/upload')
  await page.goto('/signup/expert')
  await uploadButton(page).click()
  await seeToast(page, 'Please select an image.')

  // The proof of work has a worker too, from a file; that of the compression is a blob.
  const worker = page.waitForEvent('worker', (started) => started.url().startsWith('blob:'))
  await page.getByLabel('Profile picture').setInputFiles(await photograph())
  await worker
  await expect(page.getByText('Uploading image...')).toBeVisible()
  await expect(addButton(page)).toBeDisabled()
  await nameField(page).press('Enter')
  await seeToast(page, 'Please wait for the image to finish uploading.')
  await expect.poll(() => form.length).toBeGreaterThan(0)
  letThrough()
  await seeToast(page, 'Image uploaded successfully.')
  await expect(page.getByText('Uploading image...')).toHaveCount(0)
  await expect(addButton(page)).toBeEnabled()
  // A picture that was only uploaded is not public, so this is the local file.
  await expect(page.getByAltText('The uploaded picture')).toHaveAttribute('src', /^blob:/)

  const text = form.toString('latin1')
  for (const field of ['file', 'upload_preset', 'cloud_name']) {
    expect(text).toContain(`name="${field}"`)
  }
  const sent = await sharp(form.subarray(form.indexOf(Buffer.from([0xff, 0xd8, 0xff])))).metadata()
  expect([sent.width, sent.height]).toEqual([1024, 512])
})

test('a picture of another type fails, and the form works without it [151, 166, 167]', async ({
  page,
  problems,
}) => {
  problems.expect(/api\/upload/)
  await page.goto('/signup/expert')
  await nameField(page).fill('Kept through it')
  const buffer = Buffer.from('GIF89a, by its first letters')
  const animation = { name: 'dance.gif', mimeType: 'image/gif', buffer }
  await page.getByLabel('Profile picture').setInputFiles(animation)
  await seeToast(page, 'Image upload failed.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(addButton(page)).toBeEnabled()
  await expect(nameField(page)).toHaveValue('Kept through it')
  await page.getByLabel('Profile picture').setInputFiles(await photograph())
  await seeToast(page, 'Image uploaded successfully.')
  await expect(uploadButton(page)).toHaveCount(0)
})

test('a visitor without an account submits an influencer, who is not listed before approval [164, 168–171, 173, 174, 364]', async ({
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
  await page.getByLabel('Profile picture').setInputFiles(await photograph())
  await seeToast(page, 'Image uploaded successfully.')
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
  await seeToast(page, 'Request received! Verification in progress.')
  await expect(page).toHaveURL('/')
  expect(await isListed(request, name)).toBe(false)
})

test('a refusal shows the server’s message at its field, and nothing typed is lost [172]', async ({
  page,
  problems,
}) => {
  problems.expect(/influencerAdd/)
  await page.goto('/signup/expert')
  await nameField(page).fill('Somebody')
  await page.getByLabel('Tell About Influencer').fill('A text that took ten minutes.')
  await page.getByLabel('Country').selectOption('SE')
  await addButton(page).click()
  await seeToast(page, SERVER_MESSAGES.categoryUnknown)
  await expect(page.getByRole('main').getByText(SERVER_MESSAGES.categoryUnknown)).toBeVisible()
  const category = page.getByLabel('Category', { exact: true })
  await expect(category).toBeFocused()
  await expect(category).toHaveAttribute('aria-invalid', 'true')

  await page.route('**/api/influencerAdd', (route) => route.abort('internetdisconnected'))
  await addButton(page).click()
  await seeToast(page, MESSAGES.noConnection)
  await expect(nameField(page)).toHaveValue('Somebody')
  await expect(page.getByLabel('Tell About Influencer')).toHaveValue(
    'A text that took ten minutes.',
  )
  await expect(page.getByLabel('Country')).toHaveValue('SE')
  await expect(page).toHaveURL('/signup/expert')
})

/** Drops a file on an element, or pastes it anywhere, as a person does. */
async function give(
  page: Page,
  how: 'drop' | 'paste',
  picture: { name: string; mimeType: string; buffer: Buffer },
) {
  const transfer = await page.evaluateHandle(
    ({ bytes, name, type }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return data
    },
    { bytes: [...picture.buffer], name: picture.name, type: picture.mimeType },
  )
  if (how === 'drop') {
    const field = page.getByLabel('Profile picture')
    await field.dispatchEvent('dragover', { dataTransfer: transfer })
    await field.dispatchEvent('drop', { dataTransfer: transfer })
    return
  }
  await page.evaluate((clipboardData) => {
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, transfer)
}

test('a picture can be dropped, pasted, previewed, removed and replaced, with the progress of its upload [150, 157, 166, 167]', async ({
  page,
}) => {
  await page.goto('/signup/expert')
  const chosen = page.getByAltText('The chosen picture')
  const uploaded = page.getByAltText('The uploaded picture')
  await nameField(page).fill('Dropped')
  await give(page, 'drop', await photograph())
  await expect(uploaded).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(uploaded).toHaveCount(0)
  await expect(page.getByLabel('Profile picture')).toBeFocused()
  await uploadButton(page).click()
  await seeToast(page, 'Please select an image.')

  // Removed during the upload: no error appears, and nothing is left.
  await page.route('**/api/upload', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue().catch(() => {})
  })
  await nameField(page).focus()
  await give(page, 'paste', await photograph())
  await expect(chosen).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Uploading image...')).toHaveCount(0)
  await expect(chosen).toHaveCount(0)
  await expect(addButton(page)).toBeEnabled()
  await page.unroute('**/api/upload')

  await give(page, 'drop', await photograph())
  await expect(uploaded).toBeVisible()
  await expect(nameField(page)).toHaveValue('Dropped')
  await expect(toast(page, 'Image upload failed.')).toHaveCount(0)
})

test('a picture dropped beside its field does not lose what was typed', async ({ page }) => {
  await page.goto('/signup/expert')
  await nameField(page).fill('Stays')
  const isKept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      return !document.body.dispatchEvent(event)
    })
  })
  expect(isKept).toEqual([true, true])
})

test('likely duplicates are shown during typing, by name and by handle, and do not block the form [173]', async ({
  page,
  request,
}) => {
  const lina = await influencerNamed(request, 'Lina Forsgård')
  await page.goto('/signup/expert')
  await nameField(page).pressSequentially('lina forsgard')
  const hint = page.getByRole('link', { name: /Lina Forsgård/ })
  await expect(hint).toHaveAttribute('href', `/reviews/${lina.id}`)
  await expect(hint).toHaveAttribute('target', '_blank')
  await expect(page.getByText('Is it this person?')).toBeVisible()
  await expectAccessible(page, 'the form with a likely duplicate')
  await nameField(page).fill('Linus Forsberg')
  await expect(hint).toHaveCount(0)
  await nameField(page).fill('Forsgård, Lina')
  await expect(hint).toBeVisible()
  await expect(addButton(page)).toBeEnabled()
})

test('platforms are read from the handles, more can be chosen, and a proof of work is sent [168, 173]', async ({
  page,
}) => {
  const { name } = aPerson()
  await page.goto('/signup/expert')
  await typeUntilProven(page, nameField(page), name)
  await page
    .getByLabel('Social Media Handles')
    .fill('https://youtube.com/@someone, TikTok: @someone')
  await expect(page.getByText('Found in the handles: YouTube, TikTok.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Twitch' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'YouTube' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'YouTube' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Twitch' }).press('Space')
  await page.getByLabel('Category').selectOption('Gaming')
  await page.getByLabel('Country').selectOption('NO')
  const sent = page.waitForRequest('**/api/influencerAdd')
  await addButton(page).click()
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({
    platforms: ['twitch'],
    country: 'NO',
    category: 'Gaming',
  })
  expect(request.postDataJSON()).not.toHaveProperty('website')
  expect(readProof(request).challenge.parameters.data).toEqual({ purpose: 'submission' })
  await seeToast(page, 'Request received! Verification in progress.')
})

test('the honeypot is out of reach of eyes, keyboard and screen readers', async ({ page }) => {
  await page.goto('/signup/expert')
  const trap = page.locator('input[name="website"]')
  await expect(trap).not.toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expectAccessible(page, 'the form')
})
