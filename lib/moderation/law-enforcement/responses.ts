import { z } from 'zod'
import { LAW_ENFORCEMENT_OUTCOMES, LAW_ENFORCEMENT_WANTS } from '@/lib/domain/law-enforcement'
import { id } from '@/lib/wire/responses'

const lawEnforcementEmail = z.strictObject({
  id,
  receivedOn: z.iso.date(),
  wanted: z.enum(LAW_ENFORCEMENT_WANTS),
  outcome: z.enum(LAW_ENFORCEMENT_OUTCOMES),
})
export type LawEnforcementEmail = z.infer<typeof lawEnforcementEmail>

export const lawEnforcementEmails = z.strictObject({
  success: z.literal(true),
  emails: z.array(lawEnforcementEmail),
})
