import { Types, trusted } from 'mongoose'
import type { Part } from '@/lib/db/list-part'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import type { ImportSummary, WholeImport } from '@/lib/influencers/imports/responses'
import { profileId } from '@/lib/influencers/imports/rules'
import { AnonymousReviewModel } from '@/models/anonymous-review'
import { AuditModel } from '@/models/audit'
import { ClaimModel } from '@/models/claim'
import { ProfileImportModel, type ProfileImportRecord } from '@/models/profile-import'
import { RelationModel } from '@/models/relation'
import { ReportModel } from '@/models/report'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

/**
 * Returns the profiles of these rows that have been rated, claimed, reported, followed or muted, or that our team has
 * changed: an undo of the import leaves them.
 */
export async function findTouched(id: string, first: number, last: number): Promise<Set<string>> {
  const [from, to] = [first, last].map((row) => new Types.ObjectId(profileId(id, row)))
  const ours = trusted({ $gte: from, $lte: to })
  // One by one, as a transaction requires.
  const found = [
    await ReviewModel.distinct('influencerId', { influencerId: ours } as object),
    await AnonymousReviewModel.distinct('influencerId', { influencerId: ours } as object),
    await ClaimModel.distinct('influencerId', { influencerId: ours } as object),
    await RelationModel.distinct('targetId', { targetId: ours } as object),
    await ReportModel.distinct('subjectId', { subjectId: ours } as object),
    await AuditModel.distinct('subjectId', { subjectId: ours } as object),
  ]
  return new Set(found.flat().map(String))
}

/** The imports that can still be started or undone, newest first. */
export async function listImports(): Promise<ImportSummary[]> {
  const imports = await ProfileImportModel.find()
    .sort({ createdAt: -1, _id: -1 })
    .limit(LIMIT.importsShown)
    .lean<ProfileImportRecord[]>()
  const names = new Map<string, string>()
  for (const { actorId } of imports) {
    const actor = await UserModel.findById(actorId, 'name').lean()
    names.set(String(actorId), actor?.name ?? '')
  }
  return imports.map((one) => toSummary(one, names.get(String(one.actorId)) ?? ''))
}

const toSummary = (record: ProfileImportRecord, by: string): ImportSummary => ({
  id: String(record._id),
  fileName: record.fileName,
  by,
  at: record.createdAt.toISOString(),
  state: record.state,
  rows: record.rows,
  next: record.next,
  imported: record.imported,
  problems: record.problems,
  likely: record.likely,
  until: record.expiresAt.toISOString(),
})

/** Returns what was found in the rows of an import, a page of it, and how many profiles an undo would leave. Throws `notFound`. */
export async function getImport(id: string, { skip }: Pick<Part, 'skip'>): Promise<WholeImport> {
  const record = await ProfileImportModel.findById(
    id,
    'findings imported rows',
  ).lean<ProfileImportRecord>()
  if (!record) throw new AppError('notFound', SERVER_MESSAGES.importNotFound)
  const { findings, rows } = record
  return {
    findings: findings.slice(skip, skip + LIMIT.importFindingsPerPage),
    total: findings.length,
    touched: (await findTouched(id, 1, rows)).size,
  }
}
