import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { getEnv } from '@/lib/env'
import { afterResponseDone } from '@/lib/jobs/after-response'

/** The mails that one address was sent, oldest first, once no mail is under way any more. */
export async function mailsTo(address: string): Promise<ParsedMail[]> {
  await afterResponseDone()
  const outbox = join(getEnv().DATA_DIR, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).sort()
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(outbox, name)))),
  )
  return mails.filter(({ to }) => to && !Array.isArray(to) && to.text === address)
}

/** The token in the newest mail to this address. Throws when there is none. */
export async function mailedToken(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1)
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No mailed token for ${address}`)
  return token
}
