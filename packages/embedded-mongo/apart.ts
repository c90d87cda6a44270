import { writeSync } from 'node:fs'
import { copyDatabase, countDatabase } from './storage/copies'

/*
 * The process of `copies.ts`: `copy <folder> <target>` or `count <folder>`. Writes at once what it begins to read, because
 * damage can end it at any moment.
 */

const say = (line: string) => writeSync(1, `${line}\n`)
const [what, folder = '', target = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(1))

const work =
  what === 'copy'
    ? copyDatabase(folder, target)
    : countDatabase(folder, (namespace) => say(`reading ${namespace}`))
work.then(
  (result) => {
    say(`done ${JSON.stringify(result ?? null)}`)
    process.exit(0)
  },
  (error: Error) => {
    say(`failed ${error.message}`)
    process.exit(1)
  },
)
