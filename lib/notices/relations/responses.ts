import { z } from 'zod'
import { RELATION_KINDS } from '@/lib/domain/relations'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { pathId } from '@/lib/wire/fields'
import { id } from '@/lib/wire/responses'

const target = z.strictObject({ id, name: z.string(), isInfluencer: z.boolean() })

const relations = z.strictObject({ followed: z.array(target), muted: z.array(target) })
/** Whom a member follows and has muted. */
export type Relations = z.infer<typeof relations>

export const ownRelations = z.strictObject({ success: z.literal(true), ...relations.shape })

/** The influencer or member. */
export const relationParams = pathId(SERVER_MESSAGES.relationNotFound)

/** `POST /api/me/relations/{id}`. */
export const relationBody = z
  .strictObject({ kind: z.enum(RELATION_KINDS), isOn: z.boolean() })
  .meta({ description: 'Whether you follow, or have muted.' })
