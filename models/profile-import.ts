import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { IMPORT_STATES } from '@/lib/domain/imports'

const findingSchema = new Schema(
  {
    /** The number of the row, from 1. */
    row: { type: Number, required: true },
    name: { type: String, default: '' },
    /** Why the row cannot be imported; empty where it only resembles another one. */
    problem: { type: String, default: '' },
    /** What it resembles: the name, and a profile or an earlier row. */
    likeName: { type: String, default: '' },
    likeId: { type: String, default: null },
    likeRow: { type: Number, default: null },
  },
  { _id: false, id: false },
)

/** A file of influencers that staff imports (lib/influencers/imports). Its id is the beginning of those of its profiles. */
const profileImportSchema = new Schema(
  {
    actorId: { type: Schema.Types.ObjectId, required: true },
    fileName: { type: String, default: '' },
    digest: { type: String, required: true },
    /** Until all rows are imported. */
    file: { type: Buffer, select: false },
    state: { type: String, enum: IMPORT_STATES, required: true },
    /** While a job works on it; of at most one import. */
    isRunning: { type: Boolean },
    rows: { type: Number, required: true },
    /** How many rows the present state has dealt with. */
    next: { type: Number, required: true, default: 0 },
    /** Likely duplicates are imported, too. */
    includesLikely: { type: Boolean, default: false },
    /** Its profiles that are there. */
    imported: { type: Number, default: 0 },
    findings: { type: [findingSchema], default: [], select: false },
    problems: { type: Number, default: 0 },
    likely: { type: Number, default: 0 },
    /** When it can no longer be started or undone. */
    expiresAt: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
profileImportSchema.index(
  { isRunning: 1 },
  { unique: true, partialFilterExpression: { isRunning: true } },
)
profileImportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

type Finding = Required<InferSchemaType<typeof findingSchema>>
export type ProfileImportRecord = Omit<InferSchemaType<typeof profileImportSchema>, 'findings'> & {
  _id: Types.ObjectId
  findings: { [K in keyof Finding]: Exclude<Finding[K], undefined> }[]
}
export const ProfileImportModel = defineModel<ProfileImportRecord>(
  'ProfileImport',
  profileImportSchema,
)
