import { type InferSchemaType, Schema, type Types } from 'mongoose'
import { defineModel, PRESENT } from '@/lib/db/define-model'
import { STAFF_DIGESTS } from '@/lib/domain/notices'

/** How a member hears of what is new for them. One document per member, from the first choice or the first digest on. */
const noticePreferencesSchema = new Schema({
  /** The kinds that the member has chosen for; the defaults apply to the others. */
  deliveries: { type: Map, of: String, default: {} },
  /** When the next digest is due; null while there is nothing for it. */
  digestDueAt: { type: Date, default: null },
  /** Of an admin: how often they get the digest of the queue, and when they got the last one. */
  staffDigest: { type: String, enum: STAFF_DIGESTS, default: 'daily' },
  staffToldAt: { type: Date, default: null },
  /** What the last digest told of is not newer than this. */
  digestUntil: { type: Date, default: null },
})
noticePreferencesSchema.index(
  { digestDueAt: 1 },
  { name: 'digests', partialFilterExpression: { digestDueAt: PRESENT.date } },
)

export type NoticePreferencesRecord = InferSchemaType<typeof noticePreferencesSchema> & {
  _id: Types.ObjectId
}
export const NoticePreferencesModel = defineModel<NoticePreferencesRecord>(
  'NoticePreferences',
  noticePreferencesSchema,
)
