import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel } from '@/lib/db/define-model'
import { RELATION_KINDS } from '@/lib/domain/relations'

/** That a member follows an influencer or another member, or has muted another member. */
const relationSchema = new Schema(
  {
    memberId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    targetId: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    kind: { type: String, enum: RELATION_KINDS, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
// The followers of a target in order, too.
relationSchema.index({ targetId: 1, kind: 1, memberId: 1 }, { unique: true })
relationSchema.index({ memberId: 1, kind: 1, createdAt: -1, _id: -1 })

export type RelationRecord = InferSchemaType<typeof relationSchema> & { _id: Types.ObjectId }
export const RelationModel = defineModel<RelationRecord>('Relation', relationSchema)
