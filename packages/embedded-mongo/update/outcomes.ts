import type { Doc } from '../bson/values'
import { MongoError, toMongoError } from '../runtime/errors'
import type { Keeping } from '../transactions/retryable-writes'
import type { Changed, Found, Inserted } from './writing'

type KeptError = { index: number; code: number; message: string; details: Doc }

function keepError({ index, error }: Inserted['errors'][number]): KeptError {
  const { code, message, details } = toMongoError(error)
  return { index, code, message, details }
}

function reviveError({ index, code, message, details }: KeptError): Inserted['errors'][number] {
  return { index, error: new MongoError(code, message, details) }
}

/** Of an insert: how many, and what was refused. */
export const insertOutcome: Keeping<Inserted> = {
  keep: ({ inserted, errors }) =>
    inserted === 0 ? null : { inserted, errors: errors.map(keepError) },
  revive: ({ inserted, errors }) => ({
    inserted: inserted as number,
    errors: (errors as KeptError[]).map(reviveError),
  }),
}

/** Of an update: its counts, and with `image` the document as it was or became. */
export function updateOutcome(image: 'none' | 'before' | 'after'): Keeping<Changed> {
  return {
    keep({ matched, modified, upsertedId, ...images }) {
      if (modified === 0 && upsertedId === undefined) return null
      return { matched, modified, upsertedId, image: image === 'none' ? null : images[image] }
    },
    revive: ({ matched, modified, upsertedId, image: kept }) => ({
      matched: matched as number,
      modified: modified as number,
      upsertedId,
      before: kept as Doc | null,
      after: kept as Doc | null,
    }),
  }
}

/** Of a removal: that there was one, and with `image` what was removed. */
export function deleteOutcome(image: boolean): Keeping<Found | null> {
  return {
    keep: (found) => (found === null ? null : { doc: image ? found.doc : {} }),
    revive: ({ doc }) => ({ record: 0, bytes: Buffer.alloc(0), doc: doc as Doc }),
  }
}
