import { trusted } from 'mongoose'
import type { Actor } from '@/lib/auth/types'
import { now } from '@/lib/clock'
import { SESSIONS } from '@/lib/domain/sessions'
import { afterResponse } from '@/lib/jobs/after-response'
import { perProcess } from '@/lib/process/per-process'
import { UserModel } from '@/models/user'

/** The sessions whose use is being written: requests of one page come together. */
const writing = perProcess('session uses', () => new Set<string>())

/** Writes that the actor's session is in use, unless that was written within five minutes. The response does not wait for it. */
export function noteUse(actor: Actor | null): void {
  if (!actor?.session?.isUseDue || writing.has(actor.session.id)) return
  const { id, session } = actor
  writing.add(session.id)
  afterResponse('use of a session', () =>
    writeUse(id, session.id).finally(() => writing.delete(session.id)),
  )
}

/** Changes nothing for a session that has ended meanwhile, or whose use another process has written. */
async function writeUse(userId: string, id: string): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - SESSIONS.useWrittenMs)
  await UserModel.updateOne(
    { _id: userId, sessions: trusted({ $elemMatch: { id, usedAt: { $lte: before } } }) },
    { $set: { 'sessions.$.usedAt': at } },
    { timestamps: false },
  )
}
