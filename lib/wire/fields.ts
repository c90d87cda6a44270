import { z } from 'zod'
import { EMAIL_ADDRESS, foldEmail, hasHost } from '@/lib/domain/email-address'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { numberText } from '@/lib/text/number-text'
import { plainText } from '@/lib/text/text'

/*
 * Fields that the requests of several features have.
 */

/** A text that is only compared, never cleaned or shown; a longer one is as wrong as any other. */
export const boundedText = (message: string, charsMax: number) =>
  z.string(message).max(charsMax, message)

type Cleaning = { clean?: (text: string) => string; tooLong?: string }

/** A text that may be empty, cleaned before it is measured. */
export const text = (
  charsMax: number,
  { clean = plainText, tooLong = SERVER_MESSAGES.fieldTooLong }: Cleaning = {},
) =>
  z.string(SERVER_MESSAGES.invalidRequest).transform(clean).pipe(z.string().max(charsMax, tooLong))

/** A text with something visible in it; `message` asks for it. */
export const requiredText = (
  message: string,
  charsMax: number,
  { clean = plainText, tooLong = SERVER_MESSAGES.fieldTooLong }: Cleaning = {},
) => z.string(message).transform(clean).pipe(z.string().min(1, message).max(charsMax, tooLong))

/** A whole number in an address, such as how many entries of a list to skip. */
export const wholeNumber = (max: number, min: 0 | 1 = 0) =>
  z.string().regex(numberText(max, min), SERVER_MESSAGES.invalidRequest).transform(Number)

/** A moment, as ISO 8601 in UTC. */
export const dateTime = (message: string) =>
  z.iso.datetime({ error: message }).transform((iso) => new Date(iso))

/** When something ends: a moment within so many milliseconds from now; null for never. */
export const endsWithin = (milliseconds: number, message: string, now: () => Date) =>
  dateTime(message)
    .refine((at) => at > now() && at.getTime() < now().getTime() + milliseconds, message)
    .nullish()
    .transform((until) => until ?? null)

/** The id in a path; what is none is as unknown as any other. */
export const pathId = (message: string) =>
  z.object({ id: z.string().regex(ID, message) }).meta({ refusal: 'notFound' })

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

/** An e-mail address as it is stored, wherever one is typed: in forms, settings and commands. */
export const emailAddress = z
  .string(SERVER_MESSAGES.emailInvalid)
  .max(LIMIT.emailCharsMax, SERVER_MESSAGES.emailInvalid)
  .transform(foldEmail)
  .pipe(
    z
      .email({ pattern: EMAIL_ADDRESS, error: SERVER_MESSAGES.emailInvalid })
      .max(LIMIT.emailCharsMax, SERVER_MESSAGES.emailInvalid)
      .refine(hasHost, SERVER_MESSAGES.emailInvalid),
  )

/** The reason of a staff action that needs one, for the audit log. */
export const logReason = requiredText(SERVER_MESSAGES.logReason, LIMIT.detailsCharsMax)
