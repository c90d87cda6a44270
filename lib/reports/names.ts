import type { Actor } from '@/lib/auth/types'
import { transaction } from '@/lib/db/transaction'
import { factTitle, isSameFact } from '@/lib/domain/facts'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError } from '@/lib/errors'
import { refuseName } from '@/lib/influencers/commands'
import { editOwnPage } from '@/lib/influencers/facts/commands'
import type { OwnFactsForm } from '@/lib/influencers/wire'
import { fileReport } from '@/lib/reports/commands'
import { ReportModel } from '@/models/report'
import { UserModel } from '@/models/user'

const LABEL = `${factTitle('otherNames')}: `

/**
 * Edits the facts of the actor's own page as `editOwnPage` does, and lets staff decide about the other names that are proposed:
 * they are the owner's report of wrong facts, which the next proposal changes; none where the page has just these. Throws like
 * it, `unprocessable` for what is no name, and `conflict` when the owner has reported the page for something else.
 */
export function editPageOrPropose(actor: Actor, id: string, form: OwnFactsForm): Promise<void> {
  const lockKeys = [`influencer ${id}`, `member ${actor.id}`, `reports ${id}`]
  return transaction(lockKeys, async () => {
    await editOwnPage(actor, id, form)
    if (form.otherNames) await proposeNames(actor, id, form.otherNames)
  })
}

async function proposeNames(actor: Actor, id: string, names: readonly string[]): Promise<void> {
  const page = await UserModel.findById(id, 'otherNames').lean()
  if (!page || isSameFact('otherNames', names, page.otherNames)) return
  for (const name of names) await refuseName(name, 'otherNames')
  const mine = { subjectId: page._id, reporterKey: actor.id, state: 'open' } as const
  const open = await ReportModel.findOne(mine, 'details').lean()
  if (open && !open.details.startsWith(LABEL)) {
    throw new AppError('conflict', SERVER_MESSAGES.namesReported)
  }
  const details = `${LABEL}${names.join(', ') || 'no other name'}`
  await fileReport({ ...REPORT, subjectId: id, details }, actor)
}

const REPORT = {
  subjectKind: 'influencer',
  reason: 'facts',
  name: '',
  email: '',
  isChildAbuse: false,
  isInGoodFaith: false,
} as const
