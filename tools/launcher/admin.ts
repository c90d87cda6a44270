import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFirstAdmin as ensureAdmin, hasAdmin } from '@/lib/accounts/commands'
import { ROLE } from '@/lib/domain/roles'
import { UserModel } from '@/models/user'
import { keepSecret, newSecret } from '@/tools/cli/secret-file'
import type { Launch } from '@/tools/launcher/settings'

const NAME = 'Admin'
const EMAIL = 'admin@example.com'
const FILE = 'admin-password'

/**
 * Creates the first admin if there never was one: that of the settings or, on the embedded database, one with a random
 * password, which is stored in DATA_DIR. Returns a line on how to sign in, or null when that is not known.
 */
export async function ensureFirstAdmin({ env, isEmbedded }: Launch): Promise<string | null> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (email && password) {
    await ensureAdmin({ email, password, name: NAME })
    const isAdmin = await UserModel.exists({ email, role: ROLE.admin })
    return isAdmin
      ? `admin ${email}, password as set at first`
      : `ADMIN_EMAIL is not used, since there is another admin; npm run admin -- ${email}`
  }
  if (!isEmbedded) return null
  const path = join(env.DATA_DIR, FILE)
  if (await hasAdmin()) return existsSync(path) ? `admin ${EMAIL}, password in ${path}` : null
  const { secret } = await keepSecret(path, newSecret().slice(0, 16))
  await ensureAdmin({ email: EMAIL, password: secret, name: NAME })
  return `admin ${EMAIL}, password ${secret}`
}
