import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from '@/tools/engines/webdriver'

const TIMEOUT_MS = 40_000
const PAUSE_MS = 100
/** What WebDriver types for the key. */
export const ENTER = '\uE007'

/** The first visible element of a selector whose label or text begins with the given words; null when there is none. */
const FIND = `
  const [selector, words] = arguments
  const nameOf = (element) => element.ariaLabel ?? (element.labels?.[0] ?? element).textContent
  return [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility() && nameOf(element).replaceAll(/\\s+/g, ' ').trim().startsWith(words)) ?? null
`
const idOf = (element: unknown) => Object.values(element as Record<string, string>)[0]

/** Whether React has started the page: the boot script no longer listens. */
const HAS_STARTED = 'return document.readyState === "complete" && window.onclick === null'

/** Resolves when the fonts are there, and the browser has had the time to draw with them. */
const IS_DRAWN =
  'return document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 500)))'

/** A page in a browser, as a person uses it: each step waits until it can be done. */
export class Page {
  readonly #driver: Driver
  readonly #address: string
  readonly #folder: string

  /** `folder` is where the pictures go, with the beginning of their names. */
  constructor(driver: Driver, address: string, folder: string) {
    this.#driver = driver
    this.#address = address
    this.#folder = folder
  }

  async open(path: string): Promise<void> {
    await this.#driver('Navigate', { url: new URL(path, this.#address).href })
    await this.holds(HAS_STARTED)
  }

  async press(selector: string, words = ''): Promise<void> {
    const element = await this.sees(selector, words)
    // Not below the header, where WebDriver would leave it.
    await this.run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
    await this.#driver('ElementClick', { id: idOf(element) })
  }

  /** Types into the field with this label, or names the file for it. */
  async write(label: string, text: string): Promise<void> {
    const element = await this.sees('input, textarea', label)
    await this.#driver('ElementSendKeys', { id: idOf(element), text })
  }

  /** Waits for the first visible element of the selector whose label or text begins with the words. */
  sees(selector: string, words = ''): Promise<unknown> {
    return this.#until(`${selector} “${words}”`, () => this.run(FIND, selector, words))
  }

  /** Waits until a script returns true. */
  async holds(script: string): Promise<void> {
    await this.#until(script, () => this.run(script))
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#driver('ExecuteScript', { script, args })
  }

  async takePicture(name: string): Promise<void> {
    await this.run(IS_DRAWN)
    const picture = await this.#driver('TakeScreenshot')
    await writeFile(`${this.#folder}-${name}.png`, String(picture), 'base64')
  }

  async #until(what: string, find: () => Promise<unknown>): Promise<unknown> {
    const until = performance.now() + TIMEOUT_MS
    for (let problem = ''; ; await sleep(PAUSE_MS)) {
      try {
        const found = await find()
        if (found) return found
      } catch (error) {
        // The page may be on its way to another one.
        problem = String(error)
      }
      if (performance.now() > until) throw new Error(`not there: ${what} ${problem}`.trim())
    }
  }
}
