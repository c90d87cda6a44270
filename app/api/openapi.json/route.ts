import { describeApi } from '@/app/api/openapi.json/description'
import { listEndpoints } from '@/app/api/openapi.json/endpoints'
import { minutes } from '@/lib/domain/durations'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'
import { declare } from '@/lib/http/route'
import { failureEnvelope } from '@/lib/wire/responses'

const makeDescription = async (): Promise<string> =>
  JSON.stringify(describeApi(await listEndpoints(), failureEnvelope, getEnv().SITE_URL))

/** Built on first use, which loads all handlers; does not change while this build runs. */
let description: Promise<string> | undefined

/** The OpenAPI description, made from what every route declares. Needs no database. */
export const GET = declare(
  {
    summary: 'This description.',
    access: 'anyone',
    response: { contentType: 'application/json' },
  },
  async (request: Request): Promise<Response> => {
    description ??= makeDescription()
    return publicFile(request, {
      body: await description,
      contentType: 'application/json',
      maxAgeSeconds: minutes(5) / 1_000,
    })
  },
)
