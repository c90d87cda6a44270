import { z } from 'zod'
import { CONFIRM_KINDS, CONFIRMATION_KINDS } from '@/lib/domain/second-factors'

/*
 * What the responses of all features share. Each feature's `responses.ts` has its responses, key by key, as schemas that are
 * all of it at once: the type that the server returns and the browser reads, the description of the API, and the parser
 * of the contract test, which fails when a key is renamed, lost or added without being declared there.
 */

/** What a response says, without its `success`. */
export type ResponseOf<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'success'>

export const id = z.string().regex(/^[0-9a-f]{24}$/)
export const count = z.int().min(0)
export const isoDate = z.iso.datetime()
export const stars = z.int().min(1).max(5)
/** How many of each number of stars, from one to five. */
export const histogram = z.array(count).length(5)

/** The body of every failure. */
export const failureEnvelope = z
  .strictObject({
    success: z.literal(false),
    msg: z.string(),
    message: z.string(),
    error: z.string(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'What is wrong with which field of the request, by its name there.' }),
    phrase: z
      .string()
      .optional()
      .meta({ description: 'If a text was rejected for its language: the phrase to rewrite.' }),
    secondFactor: z
      .array(z.enum(CONFIRMATION_KINDS))
      .optional()
      .meta({ description: 'If a sign-in must be confirmed: what can confirm it.' }),
    ticket: z
      .string()
      .optional()
      .meta({ description: 'Confirms that sign-in: works once, within five minutes.' }),
    confirm: z.literal(true).optional().meta({
      description:
        'If the owner has to confirm first that it is they (`POST /api/me/confirm`): then repeat the request as it was.',
    }),
    confirmKinds: z
      .array(z.enum(CONFIRM_KINDS))
      .optional()
      .meta({ description: 'What can confirm it; none: only signing in again.' }),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failureEnvelope>

export const done = z.strictObject({ success: z.literal(true) })
export const jobsRun = z.strictObject({ success: z.literal(true), jobs: count })
export const doneWithText = z.strictObject({ success: z.literal(true), msg: z.string() })
export type DoneWithText = z.infer<typeof doneWithText>
