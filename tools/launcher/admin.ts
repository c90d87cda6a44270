import { join } from 'node:path'
import { ensureAdmin } from '@/lib/accounts/commands'
import { UserModel } from '@/models/user'
import { keepSecret, type Launch, newSecret } from '@/tools/launcher/settings'

const NAME = 'Admin'
const EMAIL = 'admin@example.com'
const FILE = 'admin-password'

/**
 * Makes sure that there is an admin: the one that the settings name, whom the host makes itself, else on the embedded
 * database one with a random password, kept in DATA_DIR. Returns how to sign in, in words; null when nobody was asked for.
 */
export async function ensureFirstAdmin({ env, isEmbedded }: Launch): Promise<string | null> {
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    return `admin ${env.ADMIN_EMAIL}, password as set`
  }
  if (!isEmbedded) return null
  const path = join(env.DATA_DIR, FILE)
  const { secret, isNew } = await keepSecret(path, newSecret().slice(0, 16))
  // He may have chosen another password since: the file is how he came in first.
  if (isNew || !(await UserModel.exists({ email: EMAIL }))) {
    await ensureAdmin({ email: EMAIL, password: secret, name: NAME })
  }
  return isNew ? `admin ${EMAIL}, password ${secret}` : `admin ${EMAIL}, password in ${path}`
}
