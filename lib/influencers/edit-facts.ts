import type { FactsForm } from '@/lib/admin/wire'
import { recordAction } from '@/lib/audit/commands'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { lockCategory } from '@/lib/categories/commands'
import { transaction } from '@/lib/db/transaction'
import { TAG } from '@/lib/domain/cache-tags'
import { findCountry } from '@/lib/domain/countries'
import { readPlatforms } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { saveEvents } from '@/lib/influencers/events'
import { changeFacts, FACT_LABELS, type FactName, type Facts } from '@/lib/influencers/facts'
import { platformsOf } from '@/lib/influencers/rules'
import { claimPicture } from '@/lib/uploads/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'

/**
 * Edits the profile of a listed or pending influencer. Throws `notFound`, or `unprocessable` for an unknown category or
 * country and for a picture hosted elsewhere.
 */
export function editInfluencer(actor: Actor, id: string, form: FactsForm): Promise<void> {
  return transaction([`influencer ${id}`], async () => {
    const facts = await checkFacts(form)
    if (facts.pic !== undefined) await claimPicture(facts.pic)
    const changed = await changeFacts({ _id: id, removedAt: null }, facts)
    if (!changed) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    if (changed.length > 0) {
      const note = changed.map((name) => FACT_LABELS[name]).join(', ')
      await recordAction('edit', { actor, subjectId: id, note })
      await saveEvents(id)
    }
    await invalidate(TAG.list, TAG.listed, TAG.influencer(id))
  })
}

async function checkFacts(form: FactsForm): Promise<Partial<Facts>> {
  const { category, country, pic, platforms, ...rest } = form
  return withoutGaps({
    ...rest,
    category: category === undefined ? undefined : await knownCategory(category),
    country: country === undefined ? undefined : knownCountry(country),
    pic: pic === undefined ? undefined : ownPicture(pic),
    platforms: platforms && readPlatforms([...platforms, ...platformsOf(rest.socialHandles ?? '')]),
  })
}

const withoutGaps = (form: { [Name in FactName]?: Facts[Name] | undefined }): Partial<Facts> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))

async function knownCategory(category: string): Promise<string> {
  const name = await lockCategory(category)
  if (name === null) throw fieldError('unprocessable', 'category', SERVER_MESSAGES.categoryUnknown)
  return name
}

function knownCountry(country: string): string {
  const found = country === '' ? { code: '' } : findCountry(country)
  if (!found) throw fieldError('unprocessable', 'country', SERVER_MESSAGES.countryUnknown)
  return found.code
}

function ownPicture(pic: string): string {
  const own = pic === '' ? '' : findOwnPicture(pic, pictureHosts())
  if (own === null) throw new AppError('unprocessable', SERVER_MESSAGES.pictureForeign)
  return own
}
