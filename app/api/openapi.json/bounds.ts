import { z } from 'zod'
import type { CreateDocumentOptions } from 'zod-openapi'

type Override = NonNullable<CreateDocumentOptions['override']>
type Json = Record<string, unknown>

const BOUNDS = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'anyOf',
] as const

/**
 * Adds what a field must hold after it has been cleaned, `z.string().transform(clean).pipe(z.string().max(80))`: JSON schema
 * of an input otherwise ends at the first transformation.
 */
export const withPipedBounds: Override = ({ zodSchema, jsonSchema, io }) => {
  if (io !== 'input' || !(zodSchema instanceof z.ZodPipe)) return
  const cleaned = cleanedBy(zodSchema)
  if (!cleaned) return
  const described = jsonSchema as Json
  const branches = (described.anyOf ?? [described]) as Json[]
  const branch = branches.find(({ type }) => type === (cleaned.type ?? 'string'))
  for (const bound of BOUNDS) {
    if (branch && cleaned[bound] !== undefined) branch[bound] ??= cleaned[bound]
  }
}

/** The schema that holds after a transformation; null where it is of another type, and says nothing of the input. */
function cleanedBy({ out }: z.ZodPipe): Json | null {
  const isOfInput = [z.ZodString, z.ZodEmail, z.ZodArray, z.ZodUnion].some(
    (kind) => out instanceof kind,
  )
  return isOfInput ? (z.toJSONSchema(out as z.ZodType, { unrepresentable: 'any' }) as Json) : null
}
