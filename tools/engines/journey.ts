import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { MESSAGES } from '@/lib/domain/messages'
import { PATH } from '@/lib/domain/paths'
import { ENTER, type Page } from '@/tools/engines/page'
import type { World } from '@/tools/screens/world'

const MESSAGE = '[aria-label="Messages"] *'
const LIKE = 'main article button'
const PICTURE = resolve('public/icons/icon-512.png')
const UPLOADED = 'Image uploaded successfully.'

type Step = (page: Page, world: World) => Promise<void>

/** What a visitor does who becomes a member: the steps by the screens that they show, in their order. */
export const JOURNEY: Readonly<Record<string, Step>> = {
  async home(page) {
    await page.open(PATH.home)
    await page.sees('main article')
  },
  async search(page) {
    await page.write('Search influencers', `food${ENTER}`)
    await page.sees('h1', 'Results for “food”')
    await page.sees('main article')
  },
  async profile(page, { influencer }) {
    await page.open(PATH.reviews(influencer))
    await page.sees('main article')
  },
  async 'like-signed-out'(page) {
    await page.press(LIKE, 'Like ')
    await page.sees(MESSAGE, MESSAGES.loginToReact)
  },
  async 'sign-up'(page) {
    const unique = randomUUID().slice(0, 8)
    await page.open(PATH.signUp)
    await page.write('Name', `Visitor ${unique}`)
    await page.write('Email', `${unique}@example.com`)
    await page.write('Password', `correct horse ${unique}`)
    await page.press('main button', 'Sign Up')
    // Before that, leaving the page would race with its own way there.
    await page.sees('h1', MESSAGES.tagline)
    await page.sees('button', 'Logout')
  },
  async rate(page, { unrated }) {
    await page.open(PATH.rate(unrated))
    await page.press('main label', '4 stars')
    await page.write('Title', 'Clear and calm')
    await page.write('Details', 'Shows each step, and says what it costs.')
    await page.press('main button', 'Submit')
    await page.sees(MESSAGE, MESSAGES.ratingSubmitted)
    await page.sees('main article h3', 'Clear and calm')
  },
  async like(page, { influencer }) {
    await page.open(PATH.reviews(influencer))
    await page.press(LIKE, 'Like ')
    await page.sees(`${LIKE}[aria-pressed="true"]`, 'Like ')
  },
  async upload(page) {
    await page.open(PATH.addInfluencer)
    await page.write('Profile picture', PICTURE)
    await page.sees(MESSAGE, UPLOADED)
  },
  async dashboard(page) {
    await page.open(PATH.profile)
    await page.sees('h2', 'Total Score')
  },
  async 'log-out'(page) {
    await page.press('button', 'Logout')
    await page.sees(MESSAGE, MESSAGES.loggedOut)
    await page.holds('return localStorage.getItem("token") === null')
  },
}
