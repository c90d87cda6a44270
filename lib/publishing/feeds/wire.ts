import { z } from 'zod'
import { isId } from '@/lib/domain/ids'
import { MESSAGES } from '@/lib/domain/messages'

/** `GET /reviews/{expertId}/feed.xml`. */
export const feedParams = z
  .object({ expertId: z.string().refine(isId, MESSAGES.influencerNotFound) })
  .transform(({ expertId }) => ({ influencerId: expertId.toLowerCase() }))
  .meta({ refusal: 'notFound' })
