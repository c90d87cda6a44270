/*
 * Loaded into the site's processes by the chaos tests: shifts their wall clock by the milliseconds in CLOCK_FILE, as an
 * operator or a broken time server would. Monotonic clocks (performance.now, timers) are not affected.
 */
import { readFileSync, watchFile } from 'node:fs'

// biome-ignore lint/style/noProcessEnv: loaded before the site, which has no such setting
const file = process.env.CLOCK_FILE
if (file) {
  const Wall = Date
  let offset = 0
  const read = () => {
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      offset = 0
    }
  }
  read()
  watchFile(file, { interval: 200, persistent: false }, read)
  class JumpingDate extends Wall {
    constructor(...given) {
      if (given.length === 0) super(Wall.now() + offset)
      else super(...given)
    }
    // Next copies only own properties of the constructor.
    static parse = Wall.parse
    static UTC = Wall.UTC
    static now() {
      return Wall.now() + offset
    }
  } // Mongoose recognizes types by name.
  Object.defineProperty(JumpingDate, 'name', { value: 'Date' })
  globalThis.Date = JumpingDate
}
