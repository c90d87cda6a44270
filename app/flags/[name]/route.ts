import * as flags from 'country-flag-icons/string/3x2'
import { z } from 'zod'
import { findCountry } from '@/lib/domain/countries'
import { MESSAGES } from '@/lib/domain/messages'
import { AppError } from '@/lib/errors'
import { matchesEtag } from '@/lib/http/public-file'
import { route } from '@/lib/http/route'

const DRAWINGS: Readonly<Record<string, string | undefined>> = flags

/** `GET /flags/{name}`: a country code with `.svg`. */
const flagParams = z
  .object({ name: z.string().regex(/^[A-Z]{2}\.svg$/, MESSAGES.notFound) })
  .transform(({ name }) => ({ code: name.slice(0, 2) }))
  .meta({ refusal: 'notFound' })

/** The flag of a country, a file of its own, so that a page loads only the flags it shows, and each once. */
export const GET = route({
  summary: 'The flag of a country.',
  access: 'anyone',
  params: flagParams,
  response: { contentType: 'image/svg+xml' },
  async run({ params: { code }, request }) {
    const drawing = findCountry(code) && DRAWINGS[code]
    if (!drawing) throw new AppError('notFound', MESSAGES.notFound)
    const headers = {
      etag: `"flag-${code}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
    }
    if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers })
    return new Response(drawing, { headers })
  },
})
