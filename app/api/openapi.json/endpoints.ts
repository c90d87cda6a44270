import type { EndpointTable } from '@/app/api/openapi.json/description'
import { ACCOUNTS } from '@/app/api/openapi.json/endpoints/accounts'
import { INFLUENCERS } from '@/app/api/openapi.json/endpoints/influencers'
import { MODERATION } from '@/app/api/openapi.json/endpoints/moderation'
import { OWN_ACCOUNT } from '@/app/api/openapi.json/endpoints/own-account'
import { REVIEWS } from '@/app/api/openapi.json/endpoints/reviews'
import { SITE } from '@/app/api/openapi.json/endpoints/site'
import { STAFF } from '@/app/api/openapi.json/endpoints/staff'

/** Every endpoint of the site. A test compares this table with the existing handlers. */
export const ENDPOINTS: EndpointTable = {
  ...SITE,
  ...ACCOUNTS,
  ...OWN_ACCOUNT,
  ...INFLUENCERS,
  ...REVIEWS,
  ...MODERATION,
  ...STAFF,
}
