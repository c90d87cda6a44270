/*
 * Loaded into the site's processes by the fault suite: moves their wall clock by what the file of CLOCK_FILE says, as an
 * operator or a broken time server would. What measures durations (performance.now, timers) goes on as it does then.
 */
import { readFileSync, watchFile } from 'node:fs'

// biome-ignore lint/style/noProcessEnv: loaded before anything of the site, which knows no such setting
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
    // Next makes a constructor of its own from what this one has itself.
    static parse = Wall.parse
    static UTC = Wall.UTC
    static now() {
      return Wall.now() + offset
    }
  } // Mongoose knows types by their names.
  Object.defineProperty(JumpingDate, 'name', { value: 'Date' })
  globalThis.Date = JumpingDate
}
