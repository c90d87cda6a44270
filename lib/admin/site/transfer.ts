import sharp from 'sharp'
import { z } from 'zod'
import { changeSite, findSiteForm } from '@/lib/admin/site/commands'
import { siteFields } from '@/lib/admin/site/wire'
import { SITE_FIELDS, type SiteSettings } from '@/lib/domain/site'
import { storePicture } from '@/lib/uploads/commands'
import { findPicture } from '@/lib/uploads/queries'

/** The operator, who has no account. */
const OPERATOR = { id: '0'.repeat(24) }
const PICTURES = ['logo', 'icon'] as const
const DATA_URL = 'data:image/png;base64,'
const texts = z.strictObject(
  Object.fromEntries(SITE_FIELDS.map((field) => [field, z.string().optional()])),
)

/** Returns all that is filled in as JSON, with the pictures in it. */
export async function exportSite(): Promise<string> {
  const { values } = await findSiteForm()
  for (const field of PICTURES) {
    const stored = await findPicture(values[field].slice(values[field].lastIndexOf('/') + 1))
    if (stored) values[field] = DATA_URL + (await sharp(stored).png().toBuffer()).toString('base64')
  }
  const filled = Object.entries(values).filter(([, value]) => value !== '')
  return `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`
}

/** Replaces all that is filled in. Throws `ZodError`, `SyntaxError` or `AppError` for a file that is none. */
export async function importSite(text: string): Promise<void> {
  const given: SiteSettings = texts.parse(JSON.parse(text))
  for (const field of PICTURES) {
    const data = given[field]
    if (!data?.startsWith(DATA_URL)) continue
    const bytes = Buffer.from(data.slice(DATA_URL.length), 'base64')
    given[field] = (await storePicture(new Uint8Array(bytes))).url
  }
  const fields = z.object(siteFields).parse(given)
  const { version } = await findSiteForm()
  await changeSite(OPERATOR, { ...fields, version }, 'by the operator, on the command line')
}
