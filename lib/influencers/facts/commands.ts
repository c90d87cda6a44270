import { trusted } from 'mongoose'
import { recordAction } from '@/lib/audit/commands'
import { toSuspension } from '@/lib/auth/account-state'
import { refuseSuspended } from '@/lib/auth/suspension/rules'
import type { Actor } from '@/lib/auth/types'
import { invalidate } from '@/lib/cache/invalidate'
import { lockCategory } from '@/lib/categories/commands'
import { now } from '@/lib/clock'
import { transaction } from '@/lib/db/transaction'
import { raiseVersion } from '@/lib/db/user-version'
import { TAG } from '@/lib/domain/cache-tags'
import { findCountry } from '@/lib/domain/countries'
import { FACT_LABELS, type FactName, type Facts, mapFacts, OWN_FACTS } from '@/lib/domain/facts'
import { readPlatforms } from '@/lib/domain/platforms'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { refuseName } from '@/lib/influencers/commands'
import { saveEvents } from '@/lib/influencers/facts/events'
import { changeFacts } from '@/lib/influencers/facts/write'
import { platformsOf } from '@/lib/influencers/rules'
import type { FactsForm, OwnFactsForm } from '@/lib/influencers/wire'
import { claimPicture } from '@/lib/uploads/commands'
import { pictureHosts } from '@/lib/uploads/queries'
import { findOwnPicture } from '@/lib/uploads/rules'
import type { AccountRecord } from '@/models/user'

/**
 * Edits the profile of a listed or pending influencer. Throws `notFound`, or `unprocessable` for an unknown category or
 * country, for a picture hosted elsewhere and for a new name or other name that is none.
 */
export function editInfluencer(actor: Actor, id: string, form: FactsForm): Promise<void> {
  return transaction([`influencer ${id}`], async () => {
    const changed = await applyFacts({ _id: id, removedAt: null }, form, 'staff')
    if (!changed) throw new AppError('notFound', SERVER_MESSAGES.accountNotFound)
    await refuseNames(form, changed)
    await publish('edit', actor, id, changed)
  })
}

async function refuseNames(form: FactsForm, changed: readonly FactName[]): Promise<void> {
  for (const field of ['name', 'otherNames'] as const) {
    if (!changed.includes(field)) continue
    for (const name of [form[field] ?? []].flat()) await refuseName(name, field)
  }
}

/**
 * Edits the facts of the actor's own page, but other names, which staff decides about. Throws `notFound` for all but its confirmed owner, and `unprocessable` like
 * `editInfluencer`.
 */
export function editOwnPage(actor: Actor, id: string, form: OwnFactsForm): Promise<void> {
  const { socialHandles } = form
  const platforms = socialHandles === undefined ? undefined : platformsOf(socialHandles)
  // Only these, whatever else the form holds.
  const facts = mapFacts<keyof OwnFactsForm, unknown>(OWN_FACTS, (name) => form[name])
  const own = { ...(facts as OwnFactsForm), platforms, otherNames: undefined }
  return transaction([`influencer ${id}`, `member ${actor.id}`], async () => {
    const member = await raiseVersion<AccountRecord>({ _id: actor.id, removedAt: null })
    if (!member) throw new AppError('unauthenticated', SERVER_MESSAGES.sessionEnded)
    refuseSuspended(toSuspension(member.suspension), now())
    const owned = {
      _id: id,
      listed: true,
      claimedBy: member._id,
      ownership: trusted({ $ne: null }),
    }
    const changed = await applyFacts(owned as object, own, 'owner')
    if (!changed) throw new AppError('notFound', SERVER_MESSAGES.notOwner)
    await publish('ownEdit', actor, id, changed)
  })
}

async function applyFacts(
  filter: Parameters<typeof changeFacts>[0],
  form: FactsForm,
  by: Parameters<typeof changeFacts>[2],
) {
  const facts = await checkFacts(form)
  if (facts.pic !== undefined) await claimPicture(facts.pic)
  return changeFacts(filter, facts, by)
}

async function publish(
  action: 'edit' | 'ownEdit',
  actor: Actor,
  id: string,
  changed: readonly FactName[],
): Promise<void> {
  if (changed.length > 0) {
    const note = changed.map((name) => FACT_LABELS[name]).join(', ')
    await recordAction(action, { actor, subjectId: id, note })
    await saveEvents(id)
  }
  await invalidate(TAG.list, TAG.listed, TAG.influencer(id))
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

const withoutGaps = (form: FactsForm): Partial<Facts> =>
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
