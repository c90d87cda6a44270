import { describeApi } from '@/app/api/openapi.json/description'
import { ENDPOINTS } from '@/app/api/openapi.json/endpoints'
import { minutes } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'
import { failureEnvelope } from '@/lib/wire/answers'

/** Built on first use: takes 50 ms, and does not change while this build runs. */
let description: string | undefined

/** The OpenAPI description, generated from the schemas that parse the requests. Needs no database. */
export function GET(request: Request): Response {
  description ??= JSON.stringify(describeApi(ENDPOINTS, failureEnvelope, getEnv().SITE_URL))
  return publicFile(request, {
    body: description,
    contentType: 'application/json',
    maxAgeSeconds: minutes(5) / 1_000,
  })
}
