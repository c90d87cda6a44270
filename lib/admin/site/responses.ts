import { z } from 'zod'
import { SITE_FIELDS, type SiteField } from '@/lib/domain/site'
import type { ResponseOf } from '@/lib/wire/responses'

const values = z.strictObject(
  Object.fromEntries(SITE_FIELDS.map((field) => [field, z.string()])) as Record<
    SiteField,
    z.ZodString
  >,
)

export const siteForm = z.strictObject({
  success: z.literal(true),
  version: z.string().meta({ description: 'Changes with each change; empty before the first.' }),
  values,
  before: values.nullable().meta({ description: 'What was filled in before the last change.' }),
  first: z
    .strictObject({ contactEmail: z.string(), feedbackUrl: z.string(), socialLinks: z.string() })
    .meta({ description: 'What is in force where nothing is filled in.' }),
})
export type SiteForm = ResponseOf<typeof siteForm>
