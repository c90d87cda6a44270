import { z } from 'zod'

export const linkRequested = z.strictObject({
  success: z.literal(true),
  msg: z.string(),
  code: z.string().meta({
    description: 'To be typed where the link is opened, unless that is the same browser.',
  }),
})
