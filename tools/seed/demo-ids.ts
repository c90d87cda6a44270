import { createHash } from 'node:crypto'
import { Types } from 'mongoose'

/** The id of a demo document, the same in every run, so that an interrupted seed can be repeated. */
export const demoId = (...name: readonly (string | number)[]): Types.ObjectId =>
  new Types.ObjectId(
    createHash('sha256')
      .update(`demo ${name.join(' ')}`)
      .digest()
      .subarray(0, 12),
  )

/** The place of the influencer whose profile has an owner. */
export const CLAIMED = 20
