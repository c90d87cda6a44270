import type { Launch } from '@/tools/launcher/settings'

/** Hosts of SITE_URL that only this machine reaches. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns a line with address and password of the demo member, for the terminal of a site that only its owner sees. Null
 * without demo data, with a MongoDB of the operator's, and when the site has a public address.
 */
export async function findDemoSignIn({ env, isEmbedded }: Launch): Promise<string | null> {
  if (!isEmbedded || !env.DEMO || !LOCAL.has(new URL(env.SITE_URL).hostname)) return null
  const { DEMO_EMAIL, demoPassword, hasDemoMember } = await import('@/tools/seed/seed')
  if (!(await hasDemoMember())) return null
  return `member ${DEMO_EMAIL}, password ${await demoPassword()}`
}
