import { z } from 'zod'
import { suspensionFields } from '@/lib/accounts/suspension/responses'
import { id, isoDate } from '@/lib/wire/responses'

export const session = z.strictObject({
  success: z.literal(true),
  token: z.string(),
  ...suspensionFields.shape,
})
export type Session = z.infer<typeof session>

const member = z.strictObject({
  _id: id,
  name: z.string(),
  pic: z.string(),
  contributionScore: z.number(),
})
export type WireMember = z.infer<typeof member>

export const publicMember = z.strictObject({ success: z.literal(true), user: member })

const account = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.literal([0, 1, 2]),
  pic: z.string(),
  contributionScore: z.number(),
  createdAt: isoDate,
})
export type WireAccount = z.infer<typeof account>

export const ownAccount = z.strictObject({
  success: z.literal(true),
  user: account,
  ...suspensionFields.shape,
})
export type OwnAccountResponse = z.infer<typeof ownAccount>

export const linkRequested = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  code: z.string().meta({
    description: 'To be typed where the link is opened, unless that is the same browser.',
  }),
})
