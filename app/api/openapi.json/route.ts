import { failureEnvelope } from '@/app/api/openapi.json/answers'
import { describeApi } from '@/app/api/openapi.json/description'
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints'
import { getEnv } from '@/lib/env'

/** The description of every endpoint, made from the schemas that parse its requests. Needs no database. */
export function GET(): Response {
  return Response.json(describeApi(ENDPOINTS, failureEnvelope, getEnv().SITE_URL))
}
