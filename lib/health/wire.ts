import { z } from 'zod'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'

/** `GET /api/admin/health`. */
export const healthQuery = z.object({
  origin: z
    .url({ protocol: /^https?$/, error: SERVER_MESSAGES.invalidRequest })
    .max(300, SERVER_MESSAGES.invalidRequest)
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({ description: "Where the caller's browser is; compared with SITE_URL only." }),
  quick: z
    .enum(['1'], SERVER_MESSAGES.invalidRequest)
    .optional()
    .meta({ description: 'Takes of mail server and name servers what is known already.' }),
})
