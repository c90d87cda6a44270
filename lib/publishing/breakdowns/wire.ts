import { z } from 'zod'
import { isId } from '@/lib/domain/ids'
import { MESSAGES } from '@/lib/domain/messages'

/** `GET /api/influencers/{id}/breakdown`. */
export const breakdownParams = z
  .object({ id: z.string().refine(isId, MESSAGES.influencerNotFound) })
  .transform(({ id }) => ({ influencerId: id.toLowerCase() }))
  .meta({ refusal: 'notFound' })
