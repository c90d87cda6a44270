import { isLocalAddress } from '@/lib/health/rules'
import type { Launch } from '@/tools/launcher/settings'

/**
 * Returns a line with address and password of the demo member, for the terminal of a site that only its owner sees. Null
 * without demo data, with a MongoDB of the operator's, and when the site has a public address.
 */
export async function findDemoSignIn({ env, isEmbedded }: Launch): Promise<string | null> {
  if (!isEmbedded || !env.DEMO || !isLocalAddress(env.SITE_URL)) return null
  const { DEMO_EMAIL, demoPassword, hasDemoMember } = await import('@/tools/seed/seed')
  if (!(await hasDemoMember())) return null
  return `member ${DEMO_EMAIL}, password ${await demoPassword()}`
}
