import mongoose, { type InferSchemaType, type Model, model, Schema, type Types } from 'mongoose'

/**
 * Background work that must not be lost (lib/jobs): written by the transaction that makes it necessary. One document per
 * kind and subject; asking again for a job that waits or runs raises its version, so that it runs once more.
 */
const jobSchema = new Schema(
  {
    kind: { type: String, required: true },
    /** What it is about: an account, a category, an e-mail. */
    subject: { type: String, required: true },
    /** What the handler needs beside the subject. */
    data: { type: Schema.Types.Mixed, default: null },
    /** Where the next chunk begins; written by the chunk's own transaction. */
    cursor: { type: Schema.Types.Mixed, default: null },
    version: { type: Number, required: true, default: 1 },
    /** From when on it may be done. Not there while a worker does it, unless it was asked for again meanwhile. */
    dueAt: { type: Date },
    /** Until then the worker that claimed it counts as alive. */
    leaseUntil: { type: Date, default: null },
    /** Which run of which process has claimed it. */
    worker: { type: String, default: null },
    /** The database session in which it works: ended by whoever takes over from a dead worker. */
    session: { type: String, default: null },
    /** Failures since the last chunk that went through. */
    failures: { type: Number, required: true, default: 0 },
    /** Kind and message of the last one, without values that may be a person's. */
    lastError: { type: String, default: '' },
  },
  { timestamps: true },
)
jobSchema.index({ kind: 1, subject: 1 }, { unique: true })
jobSchema.index({ dueAt: 1 })
jobSchema.index({ leaseUntil: 1 })

export type JobRecord = InferSchemaType<typeof jobSchema> & { _id: Types.ObjectId }
export const JobModel: Model<JobRecord> = mongoose.models.Job ?? model<JobRecord>('Job', jobSchema)
