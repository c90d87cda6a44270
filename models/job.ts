import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'

/**
 * Background work that must not be lost (lib/jobs): enqueued by the transaction that requires it. One document per kind
 * and subject; enqueueing a job that waits or runs increases its version, so that it runs once more.
 */
const jobSchema = new Schema(
  {
    kind: { type: String, required: true },
    /** An account, a category, an e-mail. */
    subject: { type: String, required: true },
    /** Input of the handler beside the subject. */
    data: { type: Schema.Types.Mixed, default: null },
    /** Where the next chunk starts; written by the chunk's own transaction. */
    cursor: { type: Schema.Types.Mixed, default: null },
    version: { type: Number, required: true, default: 1 },
    /** When it may run. Absent while a worker runs it, unless it was enqueued again meanwhile. */
    dueAt: { type: Date },
    /** The end of the lease of the worker that claimed it. */
    leaseUntil: { type: Date, default: null },
    /** The process and run that claimed it. */
    worker: { type: String, default: null },
    /** The database session of the worker: ended by the one that takes over when it is dead. */
    session: { type: String, default: null },
    /** The span of the request that enqueued it, in W3C's format; null when that was not traced. */
    traceparent: { type: String, default: null },
    /** Failures since the last successful chunk. */
    failures: { type: Number, required: true, default: 0 },
    /** Type and message of the last failure, without values that may be personal data. */
    lastError: { type: String, default: '' },
  },
  { timestamps: true },
)
jobSchema.index({ kind: 1, subject: 1 }, { unique: true })
jobSchema.index({ dueAt: 1 })
jobSchema.index({ leaseUntil: 1 })

export type JobRecord = InferSchemaType<typeof jobSchema> & { _id: Types.ObjectId }
export const JobModel = defineModel<JobRecord>('Job', jobSchema)
