import { readSite } from '@/lib/cache/site'
import { days } from '@/lib/domain/durations'
import { PATH } from '@/lib/domain/paths'
import { getEnv } from '@/lib/env'
import { publicFile } from '@/lib/http/public-file'

const LIFE_MS = days(180)

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Without a database it names the address known last. */
export async function GET(request: Request): Promise<Response> {
  const { SITE_URL, SECURITY_CONTACT, SECURITY_EXPIRES } = getEnv()
  const { contactEmail } = await readSite()
  const fields = {
    Contact: SECURITY_CONTACT ?? `mailto:${contactEmail}`,
    Expires: SECURITY_EXPIRES?.toISOString() ?? midnight(Date.now() + LIFE_MS),
    'Preferred-Languages': 'en',
    Canonical: new URL(PATH.securityContact, SITE_URL).href,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return publicFile(request, {
    body: lines.join(''),
    contentType: 'text/plain; charset=utf-8',
    maxAgeSeconds: 3_600,
  })
}

/** The file stays the same for a day. */
const midnight = (at: number) => `${new Date(at).toISOString().slice(0, 10)}T00:00:00.000Z`
