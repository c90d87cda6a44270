import { z } from 'zod'
import { MERGED_FACTS } from '@/lib/domain/facts'
import { ID } from '@/lib/domain/ids'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { logReason, pathId } from '@/lib/wire/fields'

const into = z.string(SERVER_MESSAGES.mergeUnlisted).regex(ID, SERVER_MESSAGES.mergeUnlisted)
/** `GET /api/admin/users/{id}/merge`. */
export const mergePreviewQuery = z.object({ into }).meta({ refusal: 'unprocessable' })

/** `POST /api/admin/users/{id}/merge`: the profile that stays, the facts that it takes over, and why. */
export const mergeBody = z
  .object({
    into,
    facts: z
      .array(z.enum(MERGED_FACTS, SERVER_MESSAGES.invalidRequest), SERVER_MESSAGES.invalidRequest)
      .max(MERGED_FACTS.length, SERVER_MESSAGES.invalidRequest)
      .default([]),
    reason: logReason,
  })
  .meta({ refusal: 'unprocessable', description: 'The profile that stays, and why.' })

export const mergeParams = pathId(SERVER_MESSAGES.mergeNotFound)

/** `POST /api/admin/merges/{id}/undo`. */
export const undoMergeBody = z
  .object({ reason: logReason })
  .meta({ refusal: 'unprocessable', description: 'Why the profiles are parted again.' })
