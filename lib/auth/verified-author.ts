import { getEnv } from '@/lib/env'
import type { AccountRecord } from '@/models/user'

/** Whether an author's ratings may count: the e-mail is confirmed, or need not be. */
export const isVerifiedAuthor = (
  author: Pick<AccountRecord, 'emailVerifiedAt'> | null | undefined,
): boolean => Boolean(author?.emailVerifiedAt) || !getEnv().REQUIRE_VERIFIED_EMAIL
