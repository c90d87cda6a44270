import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Count } from 'embedded-mongo/copies'
import { checkDatabase, makeBackup } from '@/tools/backup/make'
import { readEmbedded } from '@/tools/backup/settings'
import { LaunchError, print } from '@/tools/cli/terminal'
import { runTool } from '@/tools/launcher/run-tool'

/*
 * `npm run backup [-- --keep <n>] [-- <folder>]`: backs up the embedded database while the site runs, into the given folder
 * or into one named after the time in DATA_DIR/backups, where the newest n (7) are kept. `npm run backup -- --check` only
 * reads all of the database, and names what is damaged.
 */

const totalOf = (collections: readonly Count[]) =>
  `${collections.reduce((sum, one) => sum + one.documents, 0)} documents of ${collections.length} collections`

await runTool(async () => {
  const { values, positionals } = parseArgs({
    options: {
      keep: { type: 'string', default: '7' },
      check: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const keep = Number(values.keep)
  if (!Number.isInteger(keep) || keep < 1)
    throw new LaunchError('--keep needs a number of 1 or more.')
  const [given] = positionals
  const { DATA_DIR } = await readEmbedded()
  if (values.check) {
    print(`The database is sound: ${totalOf(await checkDatabase(DATA_DIR))}.`)
    return 0
  }
  const { folder, description, removed } = await makeBackup({
    dataDir: DATA_DIR,
    target: given && resolve(given),
    keep,
  })
  const { collections, files } = description
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0)
  print(`${folder}: ${totalOf(collections)}, ${bytes} bytes.`)
  print(
    `Included: ${files.map(({ name }) => name).join(', ')}. Not included: .env, e-mails in the outbox.`,
  )
  if (removed.length > 0) print(`Removed: ${removed.join(', ')}`)
  return 0
})
