import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Actor } from '@/lib/auth/types'
import { announceInvalidations } from '@/lib/cache/invalidate'
import { announce, recordInvalidation } from '@/lib/cache/records'
import { disconnect } from '@/lib/db/connect'
import { DURATION } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { ROLE } from '@/lib/domain/roles'
import { AppError } from '@/lib/errors'
import { checkImport, startImport, undoImport } from '@/lib/influencers/imports/commands'
import { continueImport, IMPORT_JOB } from '@/lib/influencers/imports/job'
import { getImport } from '@/lib/influencers/imports/queries'
import { IMPORT_FILE } from '@/lib/influencers/imports/rules'
import { registerJobs } from '@/lib/jobs/registry'
import { runJob } from '@/lib/jobs/run'
import { ProfileImportModel, type ProfileImportRecord } from '@/models/profile-import'
import { UserModel } from '@/models/user'
import { LaunchError, print, step } from '@/tools/cli/terminal'
import { withRunningDatabase } from '@/tools/launcher/database'
import { openDatabase } from '@/tools/launcher/open-database'
import { runTool } from '@/tools/launcher/run-tool'
import { readSettings } from '@/tools/launcher/settings'

/*
 * `npm run import -- <file> [--check] [--with-duplicates] [--as <email>]`: lists the influencers of a CSV file, in the name
 * of an admin, after naming each row that is wrong or resembles another profile; these are left out. With --check it lists
 * none. `npm run import -- --undo <id>` removes an import again. Goes on with an import of the same file that was
 * interrupted. The site may run meanwhile.
 */

const USAGE =
  'Usage: npm run import -- <file.csv> [--check] [--with-duplicates] [--as <admin’s email>], or --undo <id>'
const HOST = 'a command'

type Options = { check: boolean; 'with-duplicates': boolean; as?: string; undo?: string }

async function findActor(email: string | undefined): Promise<Actor> {
  const filter = { role: ROLE.admin, removedAt: null, ...(email && { email }) }
  const admins = await UserModel.find(filter, 'name').limit(2).lean()
  const [admin] = admins
  if (!admin) throw new LaunchError(`There is no admin ${email ?? 'yet: npm run admin -- <email>'}`)
  if (admins.length > 1) throw new LaunchError('Say in whose name: --as <email of an admin>')
  return { id: String(admin._id), name: admin.name, role: ROLE.admin, isVerified: true }
}

const find = (id: string) => ProfileImportModel.findById(id).orFail().lean<ProfileImportRecord>()

const LABELS = { checking: 'Checking', importing: 'Importing', undoing: 'Undoing' } as const

/** Does what an import is at, if anything, and returns it then. */
async function complete(id: string): Promise<ProfileImportRecord> {
  const { state, rows } = await find(id)
  const label = LABELS[state as keyof typeof LABELS]
  if (label) await step(`${label} ${rows} rows`, () => runJob(IMPORT_JOB, id))
  return find(id)
}

async function printFindings(id: string): Promise<void> {
  for (let skip = 0; ; skip += LIMIT.importFindingsPerPage) {
    const { findings, total } = await getImport(id, { skip })
    for (const { row, name, problem, likeName, likeId, likeRow } of findings) {
      const like = `${name} resembles ${likeName} (${likeId ?? `row ${likeRow}`})`
      print(`row ${row}: ${problem || like}`)
    }
    if (skip + findings.length >= total) return
  }
}

/** The import of a file: a new one, or the one that was interrupted. */
async function take(actor: Actor, path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => null)
  if (!bytes || bytes.length > LIMIT.documentBytesMax) throw new LaunchError(IMPORT_FILE)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const running = await ProfileImportModel.findOne({ isRunning: true, digest }, '_id').lean()
  return running ? String(running._id) : checkImport(actor, { name: basename(path), bytes })
}

async function importFile(actor: Actor, path: string, options: Options): Promise<number> {
  const id = await take(actor, path)
  let found = await complete(id)
  if (found.state === 'checked') {
    await printFindings(id)
    print(`${found.problems} rows are wrong, ${found.likely} resemble another profile.`)
    if (options.check) return found.problems + found.likely > 0 ? 1 : 0
    const includesLikely = options['with-duplicates']
    await startImport(actor, id, { reason: 'npm run import', includesLikely })
    found = await complete(id)
  }
  const days = DURATION.importUndoMs / 86_400_000
  print(`${found.imported} profiles are listed. For ${days} days: npm run import -- --undo ${id}`)
  return 0
}

async function undo(actor: Actor, id: string): Promise<number> {
  if ((await find(id)).state !== 'undoing') await undoImport(actor, id, 'npm run import --undo')
  const { imported } = await complete(id)
  print(`Undone. ${imported} profiles stay: others have done something with them since.`)
  return 0
}

/** A refusal of the site is a sentence for the operator. */
async function withSentence<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw cause instanceof AppError ? new LaunchError(cause.message, { cause }) : cause
  }
}

await runTool(async (cleanup) => {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { check: flag, 'with-duplicates': flag, as: text, undo: text },
    allowPositionals: true,
  })
  const [path] = positionals
  if (positionals.length !== (values.undo ? 0 : 1)) throw new LaunchError(USAGE)
  const launch = await withRunningDatabase(await readSettings('start'), cleanup)
  cleanup.add(disconnect)
  await openDatabase(launch)
  registerJobs(async () => ({ [IMPORT_JOB]: { run: continueImport, isTransaction: false } }))
  announceInvalidations({
    record: (tags) => recordInvalidation(HOST, tags),
    announce: (tags) => announce(HOST, tags),
  })
  const actor = await findActor(values.as)
  const { undo: id } = values
  return withSentence(() =>
    id ? undo(actor, id) : importFile(actor, path ?? '', values as Options),
  )
})
