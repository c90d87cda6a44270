import { z } from 'zod'
import { after } from '@/lib/wire/after'

/** `GET /api/open/ratings`. */
export const openRatingsQuery = z.object({ after })
