import { decryptWith, derivedKey, encryptWith } from '@/lib/db/cipher'
import { dataKey } from '@/lib/db/data-key'

// The purpose keeps its former wording: another one would make waiting e-mails unreadable.
const key = () => derivedKey(dataKey(), 'letters that wait')

/** Encrypts a text under the data key of the site, so that a copy of the database gives no access to accounts. */
export const encrypt = (text: string): string => encryptWith(key(), text)

/** Returns the decrypted text; null when it was changed, or encrypted under another key. */
export const decrypt = (encrypted: string): string | null => decryptWith(key(), encrypted)
