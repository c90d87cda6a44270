import { z } from 'zod'

/** What the declaration of a handler that is made by a test need not say. */
export const UNDESCRIBED = { summary: 'Made by a test.', response: z.custom<object>() } as const
