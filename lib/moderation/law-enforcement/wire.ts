import { z } from 'zod'
import { now } from '@/lib/clock'
import { days } from '@/lib/domain/durations'
import { LAW_ENFORCEMENT_OUTCOMES, LAW_ENFORCEMENT_WANTS } from '@/lib/domain/law-enforcement'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { pathId } from '@/lib/wire/fields'

const AGE_MAX_MS = days(3_660)

/** `POST /api/admin/law-enforcement-emails`. Today is today anywhere on earth. */
export const lawEnforcementEmailBody = z
  .object({
    receivedOn: z.iso
      .date({ error: MESSAGES.receivedOnInvalid })
      .transform((day) => new Date(day))
      .refine((at) => at.getTime() < now().getTime() + days(1), MESSAGES.receivedOnInvalid)
      .refine((at) => at.getTime() > now().getTime() - AGE_MAX_MS, MESSAGES.receivedOnInvalid),
    wanted: z.enum(LAW_ENFORCEMENT_WANTS, SERVER_MESSAGES.invalidRequest),
    outcome: z.enum(LAW_ENFORCEMENT_OUTCOMES, SERVER_MESSAGES.invalidRequest),
  })
  .meta({
    refusal: 'unprocessable',
    description: 'An email from law enforcement: the day it arrived, its request, our answer.',
  })

/** What staff enters: `receivedOn` is the day it arrived, at midnight UTC. */
export type EnteredEmail = z.output<typeof lawEnforcementEmailBody>

/** The id in the path of an entry's removal. */
export const lawEnforcementEmailParams = pathId(SERVER_MESSAGES.entryNotFound)
