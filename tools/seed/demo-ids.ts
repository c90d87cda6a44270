import { createHash } from 'node:crypto'
import { Types } from 'mongoose'

/** The id of one demo document, the same at every run: so a seed that was cut off can be repeated from the start. */
export const demoId = (...name: readonly (string | number)[]): Types.ObjectId =>
  new Types.ObjectId(
    createHash('sha256')
      .update(`demo ${name.join(' ')}`)
      .digest()
      .subarray(0, 12),
  )
