import { z } from 'zod'
import { afterCommit } from '@/lib/db/after-commit'
import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { getEnv } from '@/lib/env'
import { route } from '@/lib/http/route'
import { SettingModel } from '@/models/setting'
import { UNDESCRIBED } from '@/tests/support/declaration'

/** Sends a request with an idempotency key, which the client may repeat. */
export const sendKeyed = (
  handler: ReturnType<typeof storingHandler>,
  name: string,
): Promise<Response> =>
  handler(
    new Request(new URL('/api/killed', getEnv().SITE_URL), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'killed' },
      body: JSON.stringify({ name }),
    }),
    { params: Promise.resolve({}) },
  )

/** Returns a handler that stores one more document each time; `onCommit` runs between its commit and its response. */
export const storingHandler = (onCommit: () => unknown) =>
  route({
    ...UNDESCRIBED,
    access: 'anyone',
    body: z.object({ name: z.string() }),
    run: ({ body: { name } }) =>
      transaction([], async () => {
        await SettingModel.create({ _id: `${name} ${process.pid}`, value: name })
        afterCommit(onCommit)
        return { name }
      }),
  })

// Run as a process, it is killed between commit and response.
const [, script = '', name] = process.argv
if (script.endsWith('killed-request.ts') && name) {
  await connect()
  const kill = () => process.kill(process.pid, 'SIGKILL')
  await sendKeyed(storingHandler(kill), name)
}
