import { z } from 'zod'
import { afterCommit } from '@/lib/db/after-commit'
import { connect } from '@/lib/db/connect'
import { transaction } from '@/lib/db/transaction'
import { getEnv } from '@/lib/env'
import { route } from '@/lib/http/route'
import { SettingModel } from '@/models/setting'

/** A request that its client may send again. */
export const leave = (handler: ReturnType<typeof leaving>, name: string): Promise<Response> =>
  handler(
    new Request(new URL('/api/killed', getEnv().SITE_URL), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'killed' },
      body: JSON.stringify({ name }),
    }),
    { params: Promise.resolve({}) },
  )

/** Leaves one more document each time; `onCommit` runs between its commit and its answer. */
export const leaving = (onCommit: () => unknown) =>
  route({
    access: 'anyone',
    body: z.object({ name: z.string() }),
    run: ({ body: { name } }) =>
      transaction([], async () => {
        await SettingModel.create({ _id: `${name} ${process.pid}`, value: name })
        afterCommit(onCommit)
        return { name }
      }),
  })

// Started by itself, it is killed there.
const [, script = '', name] = process.argv
if (script.endsWith('killed-request.ts') && name) {
  await connect()
  const kill = () => process.kill(process.pid, 'SIGKILL')
  await leave(leaving(kill), name)
}
