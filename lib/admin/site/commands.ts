import { Types } from 'mongoose'
import type { SiteForm } from '@/lib/admin/site/responses'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { SHARED_SETTINGS } from '@/lib/cache/shared-settings'
import { firstValues, type StoredSite } from '@/lib/cache/site'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { SITE_FIELDS, type SiteField, type SiteSettings, siteOf } from '@/lib/domain/site'
import { SITE_LABELS } from '@/lib/domain/site-fields'
import { AppError, fieldError } from '@/lib/errors'
import { claimPicture } from '@/lib/uploads/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import { SettingModel } from '@/models/setting'

const PICTURES = ['logo', 'icon'] as const
const NOTHING: StoredSite = { now: {}, before: null, version: '' }

const findStored = async (): Promise<StoredSite> => {
  const setting = await SettingModel.findById(SHARED_SETTINGS.site).lean()
  return (setting?.value as StoredSite | undefined) ?? NOTHING
}

const allFields = (settings: SiteSettings): Record<SiteField, string> =>
  Object.fromEntries(SITE_FIELDS.map((field) => [field, settings[field] ?? ''])) as Record<
    SiteField,
    string
  >

/** Which fields differ. */
const differing = (one: SiteSettings, other: SiteSettings): SiteField[] =>
  SITE_FIELDS.filter((field) => (one[field] ?? '') !== (other[field] ?? ''))

/** Returns what is filled in, for the form of staff. */
export async function findSiteForm(): Promise<SiteForm> {
  const { now, before, version } = await findStored()
  const { contactEmail, feedbackUrl, socialLinks } = siteOf({}, firstValues())
  const [social] = socialLinks
  return {
    version,
    values: allFields(now),
    before: before && allFields(before),
    first: {
      contactEmail,
      feedbackUrl,
      socialLinks: social ? `${social.text} ${social.href}` : '',
    },
  }
}

/**
 * Replaces what the site says of itself. To fill in what was before the last change undoes it, and is logged as that. Throws
 * `conflict` when another change came first, `unprocessable` for a picture that was not uploaded here.
 */
export function changeSite(
  actor: Pick<Actor, 'id'>,
  { version, ...given }: SiteSettings & { version: string },
  reason = '',
): Promise<void> {
  const wanted = withOwnPictures(given)
  return transaction([SHARED_SETTINGS.site], async () => {
    const stored = await findStored()
    if (stored.version !== version) throw new AppError('conflict', SERVER_MESSAGES.siteChanged)
    const changed = differing(stored.now, wanted)
    if (changed.length === 0) return
    await claimPictures(changed, wanted)
    const id = String(new Types.ObjectId())
    const value: StoredSite = { now: wanted, before: stored.now, version: id }
    await SettingModel.updateOne(
      { _id: SHARED_SETTINGS.site },
      { $set: { value } },
      { upsert: true },
    )
    // Names of fields alone: the log keeps no names or addresses of people.
    const note = changed.map((field) => SITE_LABELS[field].toLowerCase()).join(', ')
    await recordAction(isUndo(stored, wanted) ? 'undoSite' : 'changeSite', {
      ...{ actor, subjectKind: 'site', subjectId: id, note, reason },
    })
    await invalidate(TAG.site, TAG.pictures)
  })
}

const isUndo = ({ before }: StoredSite, wanted: SiteSettings): boolean =>
  before !== null && differing(before, wanted).length === 0

async function claimPictures(changed: readonly SiteField[], wanted: SiteSettings): Promise<void> {
  for (const field of PICTURES) {
    const picture = changed.includes(field) ? wanted[field] : ''
    if (picture) await claimPicture(picture)
  }
}

/** What is filled in, with pictures by the addresses under which they are stored. */
function withOwnPictures(given: SiteSettings): SiteSettings {
  const filled = SITE_FIELDS.flatMap((field) => {
    const value = given[field]
    if (!value) return []
    if (!PICTURES.some((picture) => picture === field)) return [[field, value]]
    const own = findOwnPicture(value, pictureHosts())
    if (own === null) throw fieldError('unprocessable', field, SERVER_MESSAGES.pictureForeign)
    return [[field, own]]
  })
  return Object.fromEntries(filled)
}
