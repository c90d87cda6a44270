import { mailboxes } from '@/lib/migrations/003-mailboxes'
import type { Migration } from '@/lib/migrations/migration'

/** The same again, by a longer table of aliases. Of two accounts of one mailbox the newer keeps the mailbox it had. */
export const mailboxAliases: Migration = {
  ...mailboxes,
  name: 'mailbox aliases',
  what: 'the mailbox behind each alias, one account each',
}
