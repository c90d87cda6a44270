import { type FaultProxy, startFaultProxy } from '@/tools/chaos/fault-proxy'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'
import { startMailServer } from '@/tools/launcher/mail-server'
import type { Variables } from '@/tools/launcher/settings'

/** The other servers that the site uses, each behind a fault proxy. */
export type Dependencies = {
  mail: FaultProxy
  pictures: FaultProxy
  identity: FaultProxy
  /** The e-mails that the mail server has accepted, by address. */
  emails: Map<string, string[]>
  settings: Variables
}

/** Absolute, because children of the site may have another working directory. */
const CLOCK_JUMP = new URL('./clock-jump.mjs', import.meta.url).href
/** The discard port, where nothing listens: for proxies that are used only for their faults. */
const UNUSED_PORT = 9

/** Starts a real mail server, and fault proxies for an image host and an identity provider that never work. */
export async function startDependencies(cleanup: CleanupStack): Promise<Dependencies> {
  const emails = new Map<string, string[]>()
  const port = await startMailServer(cleanup, (recipients, source) => {
    const text = source.toString('utf8')
    for (const address of recipients) {
      emails.set(address, [...(emails.get(address) ?? []), text])
    }
  })
  const mail = await startFaultProxy(port)
  const pictures = await startFaultProxy(UNUSED_PORT)
  const identity = await startFaultProxy(UNUSED_PORT)
  for (const proxy of [mail, pictures, identity]) cleanup.add(() => proxy.close())
  return {
    mail,
    pictures,
    identity,
    emails,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      CLOUDINARY_URL: `cloudinary://key:secret@cloud?upload_prefix=http://127.0.0.1:${pictures.port}`,
      GOOGLE_CLIENT_ID: 'chaos',
      GOOGLE_CLIENT_SECRET: 'chaos',
      OIDC_ISSUER: `http://127.0.0.1:${identity.port}`,
      WEB_CONCURRENCY: '2',
      NODE_OPTIONS: `--import ${CLOCK_JUMP}`,
    },
  }
}
