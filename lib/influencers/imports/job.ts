import { Types, trusted } from 'mongoose'
import { invalidate } from '@/lib/cache/invalidate'
import { lockCategory } from '@/lib/categories/commands'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import type { Facts } from '@/lib/domain/facts'
import { newProfile, notifyListed } from '@/lib/influencers/commands'
import { findLikeliest } from '@/lib/influencers/duplicates/queries'
import { markOf } from '@/lib/influencers/facts/write'
import { checkRows, forgetRows, readRows } from '@/lib/influencers/imports/check'
import { findTouched } from '@/lib/influencers/imports/queries'
import type { ImportFinding } from '@/lib/influencers/imports/responses'
import { profileId } from '@/lib/influencers/imports/rules'
import { findSiteMean } from '@/lib/influencers/statistics/site-mean'
import type { Chunk, ChunkResult } from '@/lib/jobs/types'
import { ProfileImportModel, type ProfileImportRecord } from '@/models/profile-import'
import { UserModel } from '@/models/user'

export const IMPORT_JOB = 'profile-import'
/** Rows of one transaction. */
const ROWS_AT_ONCE = 50

type Import = Pick<ProfileImportRecord, '_id' | 'state' | 'rows' | 'next' | 'includesLikely'>

const STEPS: Partial<Record<ProfileImportRecord['state'], (found: Import) => Promise<unknown>>> = {
  checking: checkSome,
  importing: importSome,
  undoing: undoSome,
}

/** One chunk of the job: checks, imports or removes some rows. Each moves `next` with what it has done, so none is done twice. */
export async function continueImport({ subject }: Chunk): Promise<ChunkResult> {
  const record = await ProfileImportModel.findById(subject).lean<Import>()
  const step = record && STEPS[record.state]
  if (!step) return 'done'
  await step(record)
  return { cursor: null }
}

type Done = { findings?: ImportFinding[]; imported?: number }

/** Moves an import on from where it was read. Returns false when that was done meanwhile. */
async function move(
  { _id, state, rows, next }: Import,
  end: ProfileImportRecord['state'],
  { findings = [], imported = 0 }: Done,
): Promise<boolean> {
  const to = Math.min(next + ROWS_AT_ONCE, rows)
  const problems = findings.filter(({ problem }) => problem).length
  const { matchedCount } = await ProfileImportModel.updateOne(
    { _id, state, next },
    {
      $set: { next: to, ...(to === rows && { state: end }) },
      $inc: { imported, problems, likely: findings.length - problems },
      $push: { findings: { $each: findings } },
      ...(to === rows && { $unset: { isRunning: 1, ...(end === 'done' && { file: 1 }) } }),
    },
  )
  if (to === rows && end === 'done') forgetRows()
  return matchedCount === 1
}

const batchOf = ({ next }: Import) => [next, next + ROWS_AT_ONCE] as const

async function checkSome(record: Import): Promise<void> {
  const file = await readRows(String(record._id))
  const checked = await checkRows(file.rows.slice(...batchOf(record)))
  const likes = await findLikeliest(checked.filter((row) => typeof row !== 'string'))
  const findings = checked.flatMap((row, n): ImportFinding | [] => {
    const at = record.next + n
    if (typeof row === 'string') return problemOf(row, at)
    const { name } = row
    const known = likes.shift()
    if (known) return { ...nothingOf(at), name, likeName: known.name, likeId: known.id }
    const earlier = file.findEarlier(at)
    if (!earlier) return []
    return { ...nothingOf(at), name, likeName: earlier.name, likeRow: earlier.at + 1 }
  })
  await move(record, 'checked', { findings })
}

const nothingOf = (at: number) => ({
  ...{ row: at + 1, name: '', problem: '', likeName: '', likeId: null, likeRow: null },
})

const problemOf = (problem: string, at: number) => ({ ...nothingOf(at), problem })

/** Lists the profiles of some rows. What has become wrong with a row since the check is added to the findings. */
async function importSome(record: Import): Promise<void> {
  const id = String(record._id)
  const [file, left, siteMean] = [
    await readRows(id),
    await findLeftOut(record),
    await findSiteMean(),
  ]
  await transaction([], async () => {
    const checked = await checkRows(file.rows.slice(...batchOf(record)))
    const rows = checked
      .map((row, n) => ({ row, number: record.next + n + 1 }))
      .filter(({ number }) => !left.has(number))
    const findings = rows.flatMap(({ row, number }) =>
      typeof row === 'string' ? problemOf(row, number - 1) : [],
    )
    const profiles = rows.flatMap(({ row, number }) =>
      typeof row === 'string' ? [] : profileOf(row, profileId(id, number), siteMean),
    )
    await lockCategories(profiles)
    if (!(await move(record, 'done', { findings, imported: profiles.length }))) return
    await UserModel.insertMany(profiles)
    for (const { _id, publicEmail } of profiles) {
      if (publicEmail) await notifyListed(publicEmail, String(_id))
    }
    await invalidate(TAG.list, TAG.listed)
  })
}

const profileOf = (facts: Facts, id: string, siteMean: number) => ({
  ...newProfile(facts, siteMean),
  _id: new Types.ObjectId(id),
  publicEmail: facts.publicEmail,
  aiPersonaMark: markOf(facts, 'staff'),
  approved: true,
  listed: true,
})

/** The rows that cannot be imported, and the likely duplicates unless they are wanted. */
async function findLeftOut({ _id, includesLikely }: Import): Promise<Set<number>> {
  const record = await ProfileImportModel.findById(_id, 'findings').lean<Findings>()
  const left = (record?.findings ?? []).filter(({ problem }) => problem || !includesLikely)
  return new Set(left.map(({ row }) => row))
}
type Findings = Pick<ProfileImportRecord, 'findings'>

/** A category that is renamed or removed meanwhile then conflicts. */
async function lockCategories(profiles: readonly { category: string }[]): Promise<void> {
  for (const name of new Set(profiles.map(({ category }) => category))) await lockCategory(name)
}

/** Deletes the profiles of some rows, but for those that others have done something with. */
async function undoSome(record: Import): Promise<void> {
  const id = String(record._id)
  const [from, to] = batchOf(record)
  const ids = Array.from({ length: to - from }, (_, n) => profileId(id, from + n + 1))
  await transaction(
    ids.map((one) => `influencer ${one}`),
    async () => {
      const touched = await findTouched(id, from + 1, to)
      const gone = ids.filter((one) => !touched.has(one))
      const { deletedCount } = await UserModel.deleteMany({ _id: trusted({ $in: gone }) })
      if (!(await move(record, 'undone', { imported: -deletedCount }))) return
      await invalidate(TAG.list, TAG.listed, ...gone.map(TAG.influencer))
    },
  )
}
