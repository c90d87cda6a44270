import { influencerKeys } from '@/lib/migrations/001-influencer-keys'
import type { Migration } from '@/lib/migrations/migration'

/** Derives again what tells people by their accounts: a company's page is not the person of that name. */
export const accountKeys: Migration = {
  ...influencerKeys,
  name: 'account-keys',
  what: 'duplicate keys of influencers who list a company or an invitation',
}
