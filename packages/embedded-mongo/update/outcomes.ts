import type { Doc } from '../bson/values'
import { MongoError, toMongoError } from '../runtime/errors'
import type { OutcomeCodec } from '../transactions/retryable-writes'
import type { InsertResult, StoredMatch, UpdateResult } from './writing'

type ErrorRecord = { index: number; code: number; message: string; details: Doc }

function errorToRecord({ index, error }: InsertResult['errors'][number]): ErrorRecord {
  const { code, message, details } = toMongoError(error)
  return { index, code, message, details }
}

function errorFromRecord({
  index,
  code,
  message,
  details,
}: ErrorRecord): InsertResult['errors'][number] {
  return { index, error: new MongoError(code, message, details) }
}

/** The recorded outcome of an insert: the count and the write errors. */
export const insertOutcome: OutcomeCodec<InsertResult> = {
  toRecord: ({ inserted, errors }) =>
    inserted === 0 ? null : { inserted, errors: errors.map(errorToRecord) },
  fromRecord: ({ inserted, errors }) => ({
    inserted: inserted as number,
    errors: (errors as ErrorRecord[]).map(errorFromRecord),
  }),
}

/** The recorded outcome of an update: its counts and, by `image`, the document before or after it. */
export function updateOutcome(image: 'none' | 'before' | 'after'): OutcomeCodec<UpdateResult> {
  return {
    toRecord({ matched, modified, upsertedId, ...images }) {
      if (modified === 0 && upsertedId === undefined) return null
      return { matched, modified, upsertedId, image: image === 'none' ? null : images[image] }
    },
    fromRecord: ({ matched, modified, upsertedId, image }) => ({
      matched: matched as number,
      modified: modified as number,
      upsertedId,
      before: image as Doc | null,
      after: image as Doc | null,
    }),
  }
}

/** The recorded outcome of a delete and, with `image`, the deleted document. */
export function deleteOutcome(image: boolean): OutcomeCodec<StoredMatch | null> {
  return {
    toRecord: (found) => (found === null ? null : { doc: image ? found.doc : {} }),
    fromRecord: ({ doc }) => ({ record: 0, bytes: Buffer.alloc(0), doc: doc as Doc }),
  }
}
