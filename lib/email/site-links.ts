import { getEnv } from '@/lib/env'

/** Returns the address of a page for an e-mail. Its host is a setting, never taken from the request. */
export const siteLink = (path: string) => `${getEnv().SITE_URL}${path}`

/** Returns the address of a page that consumes an e-mailed token. */
export const tokenLink = (path: string, token: string) => `${siteLink(path)}?token=${token}`
