import { type StoredDraft, textsOf } from '@/components/ui/form-draft'
import { type PlatformId, readPlatforms } from '@/lib/domain/platforms'

/** The fields of the form that proposes an influencer. */
export const NEW_INFLUENCER = {
  name: '',
  about: '',
  expertise: '',
  socialHandles: '',
  category: '',
  country: '',
  platforms: [] as PlatformId[],
  /** Where a visitor wants to hear the outcome. */
  outcomeEmail: '',
  /** The address of the uploaded picture. */
  pic: '',
  /** The honeypot (see HoneypotField). Its value is sent, for the server to check. */
  website: '',
}
export type NewInfluencer = typeof NEW_INFLUENCER

/** The unsent form of this tab, which a reload or a lost connection brings back. */
export const INFLUENCER_DRAFT: StoredDraft<NewInfluencer> = {
  name: 'influencerDraft',
  storage: 'sessionStorage',
  read: (stored) => ({
    ...textsOf(NEW_INFLUENCER, stored),
    platforms: readPlatforms(Array.isArray(stored.platforms) ? stored.platforms : []),
  }),
}
