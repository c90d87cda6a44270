import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { CleanupStack } from '@/tools/launcher/cleanup-stack'

/** Called with every e-mail before it is accepted. */
type Receive = (recipients: readonly string[], source: Buffer) => Promise<void> | void

/** Starts a real mail server on a free port of 127.0.0.1, which it returns. */
export async function startMailServer(cleanup: CleanupStack, receive: Receive): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      try {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        await receive(recipients, Buffer.concat(await stream.toArray()))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  cleanup.add(() => new Promise((resolve) => server.close(() => resolve())))
  return (listening.address() as AddressInfo).port
}
