import { createHash, randomBytes } from 'node:crypto'
import type { QueryFilter } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import type { StaffAction } from '@/lib/audit/types'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { DURATION } from '@/lib/domain/durations'
import { formatCounted } from '@/lib/domain/formats'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, requireFields } from '@/lib/errors'
import { IMPORT_JOB } from '@/lib/influencers/imports/job'
import { readImport } from '@/lib/influencers/imports/parse'
import { profileId } from '@/lib/influencers/imports/rules'
import { enqueue } from '@/lib/jobs/commands'
import { plainLine } from '@/lib/text/text'
import { ProfileImportModel, type ProfileImportRecord } from '@/models/profile-import'

const LOCK = 'imports'
const FILE_NAME_CHARS_MAX = 100

/**
 * Takes a file in, which a job then checks; nothing is listed yet. Takes the place of one that was only checked. Returns the
 * id of the import. Throws `unprocessable` for a file that cannot be read, `conflict` while another import runs and for a
 * file that is imported already.
 */
export async function checkImport(
  actor: Pick<Actor, 'id'>,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const rows = readImport(bytes).length
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return transaction([LOCK], async () => {
    await refuseRunning()
    if (await ProfileImportModel.exists({ digest, state: 'done' })) {
      throw new AppError('conflict', SERVER_MESSAGES.importRepeated)
    }
    await ProfileImportModel.deleteMany({ state: 'checked' })
    const _id = newImportId()
    await ProfileImportModel.create({
      _id,
      actorId: actor.id,
      fileName: plainLine(name).slice(0, FILE_NAME_CHARS_MAX),
      digest,
      file: Buffer.from(bytes),
      state: 'checking',
      isRunning: true,
      rows,
      expiresAt: new Date(now().getTime() + DURATION.importKeptMs),
    })
    await enqueue(IMPORT_JOB, _id)
    return _id
  })
}

/** Random, unlike the ids of other documents of this process: those of the profiles follow it. */
function newImportId(): string {
  const time = Math.floor(now().getTime() / 1_000)
  return profileId(`${time.toString(16).padStart(8, '0')}${randomBytes(5).toString('hex')}`, 0)
}

async function refuseRunning(): Promise<void> {
  if (await ProfileImportModel.exists({ isRunning: true })) {
    throw new AppError('conflict', SERVER_MESSAGES.importRunning)
  }
}

type Order = { reason: string; includesLikely?: boolean }

/** Lists what was checked, by a job. Throws `notFound`, or `conflict` while another import runs. */
export const startImport = (
  actor: Actor,
  id: string,
  { reason, includesLikely = false }: Order,
): Promise<void> =>
  begin('importProfiles', { _id: id, state: 'checked' }, 'importing', {
    actor,
    reason,
    change: { includesLikely },
    noteOf: ({ rows, problems, likely }) =>
      formatCounted(rows - problems - (includesLikely ? 0 : likely), 'profile'),
  })

/**
 * Removes the profiles of an import again, by a job, but for those that others have done something with since. Throws like
 * `startImport`, and `unprocessable` without a reason.
 */
export async function undoImport(actor: Actor, id: string, reason: string): Promise<void> {
  requireFields('unprocessable', { reason: !reason && SERVER_MESSAGES.logReason })
  await begin('undoImport', { _id: id, state: 'done' }, 'undoing', {
    actor,
    reason,
    change: {},
    noteOf: ({ imported }) => formatCounted(imported, 'profile'),
  })
}

type Beginning = {
  actor: Actor
  reason: string
  change: Partial<ProfileImportRecord>
  noteOf(found: ProfileImportRecord): string
}

function begin(
  action: StaffAction,
  from: QueryFilter<ProfileImportRecord>,
  state: ProfileImportRecord['state'],
  { actor, reason, change, noteOf }: Beginning,
): Promise<void> {
  return transaction([LOCK], async () => {
    await refuseRunning()
    const record = await ProfileImportModel.findOneAndUpdate(from, {
      $set: { ...change, state, next: 0, isRunning: true },
      // It stays until it is complete.
      $max: { expiresAt: new Date(now().getTime() + DURATION.importUndoMs) },
    }).lean<ProfileImportRecord>()
    if (!record) throw new AppError('notFound', SERVER_MESSAGES.importNotFound)
    const id = String(record._id)
    const note = `${noteOf(record)} of ${record.fileName}`
    await recordAction(action, { actor, subjectKind: 'import', subjectId: id, note, reason })
    await enqueue(IMPORT_JOB, id)
  })
}

/** Whether an import can be undone. */
export const isImported = async (id: unknown): Promise<boolean> =>
  (await ProfileImportModel.exists({ _id: String(id), state: 'done' })) !== null
