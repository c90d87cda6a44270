import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

const entry = (pattern: RegExp, what: string) =>
  z
    .string()
    .regex(pattern, SERVER_MESSAGES.invalidRequest)
    .optional()
    .meta({
      description: `${what} of the last entry received: the list continues behind it, whatever was removed before it. \`skip\` applies when there is no such entry.`,
    })

/** `after=<id>`: the entry behind which a list continues. */
export const after = entry(/^[0-9a-f]{24}$/i, 'The id')

/** The number of a report or decision. */
export const DECISION_NUMBER = /^[DR]-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** `after=<number>` of a report or decision. */
export const afterNumber = entry(DECISION_NUMBER, 'The number')

/** Of lists whose entries move: the id may be followed by the values that the entry was sorted by. */
export const AFTER_MOVING = /^[0-9a-f]{24}(?:~-?\d{1,16}(?:\.\d{1,20})?(?:e-?\d{1,3})?){0,2}$/i
export const afterMoving = entry(AFTER_MOVING, 'The id')
