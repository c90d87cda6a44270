import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { getEnv } from '@/lib/env'
import { afterResponseDone } from '@/lib/jobs/after-response'

/** Returns the e-mails to one address, oldest first, after waiting for those in progress. */
export async function emailsTo(address: string): Promise<ParsedMail[]> {
  await afterResponseDone()
  const outbox = join(getEnv().DATA_DIR, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).sort()
  const emails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(outbox, name)))),
  )
  return emails.filter(({ to }) => to && !Array.isArray(to) && to.text === address)
}

/** Returns the token in the newest e-mail to this address. Throws when there is none. */
export async function emailedToken(address: string): Promise<string> {
  const email = (await emailsTo(address)).at(-1)
  const token = /\?token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  if (!token) throw new Error(`No token in an e-mail to ${address}`)
  return token
}
