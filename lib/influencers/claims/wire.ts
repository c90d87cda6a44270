import { z } from 'zod'
import { CLAIM_DECISIONS, CLAIM_METHODS, CLAIM_STATES, CLAIMS } from '@/lib/domain/claims'
import { ID } from '@/lib/domain/ids'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { plainLine } from '@/lib/text/text'
import { pathId, text, wholeNumber } from '@/lib/wire/fields'

/** `POST /api/me/claims`. A second claim to a profile changes the first while it waits. */
export const claimBody = z
  .object({
    influencerId: z.string(MESSAGES.influencerNotFound).regex(ID, MESSAGES.influencerNotFound),
    method: z.enum(CLAIM_METHODS, SERVER_MESSAGES.claimMethod),
    handle: text(LIMIT.socialHandlesCharsMax, { clean: plainLine }).default(''),
    text: text(CLAIMS.textCharsMax).optional(),
    isReady: z.boolean(SERVER_MESSAGES.invalidRequest).optional().meta({
      description: 'False: you only ask for the code. Staff waits until you send it again.',
    }),
  })
  .meta({ refusal: 'unprocessable', description: 'A claim to a profile, and how you prove it.' })
export type ClaimForm = z.output<typeof claimBody>

/** The id of a claim in the path. */
export const claimParams = pathId(SERVER_MESSAGES.claimNotFound)

/** `GET /api/admin/claims`. */
export const claimsQuery = z.object({
  state: z.enum(CLAIM_STATES).optional().meta({ description: 'Only claims in this state.' }),
  influencerId: z
    .string()
    .regex(ID, SERVER_MESSAGES.invalidRequest)
    .optional()
    .meta({ description: 'Only claims to this profile.' }),
  skip: wholeNumber(LIMIT.skipMax).default(0),
})

/** `POST /api/admin/claims/{id}/decide`. */
export const claimDecisionBody = z
  .object({
    decision: z.enum(CLAIM_DECISIONS, SERVER_MESSAGES.invalidRequest),
    reason: text(CLAIMS.reasonCharsMax).default(''),
    isHandleConfirmed: z
      .boolean(SERVER_MESSAGES.invalidRequest)
      .default(false)
      .meta({ description: 'That staff knows the handle to be this person’s.' }),
  })
  .meta({ refusal: 'unprocessable', description: 'A decision about a claim.' })
export type ClaimOrder = z.output<typeof claimDecisionBody>
