import { connect } from '@/lib/db/connect'
import { findSubject } from '@/lib/queue/subjects/find'
import type { DescribedSubject, SubjectAddress } from '@/lib/queue/subjects/types'
import { ReplyModel } from '@/models/reply'
import { ReviewModel } from '@/models/review'
import { UserModel } from '@/models/user'

const EXCERPT_CHARS = 280

/** Returns what a report would be about; null for what the public cannot see. */
export async function describeSubject({
  kind,
  id,
}: SubjectAddress): Promise<DescribedSubject | null> {
  await connect()
  const subject = await findSubject(kind, id)
  if (!subject?.isPublic) return null
  const person = subject.influencerId ?? subject.authorId
  const [user, text] = await Promise.all([
    UserModel.findById(person, 'name').lean(),
    kind === 'review' ? reviewText(id) : kind === 'reply' ? replyText(id) : NO_TEXT,
  ])
  return { kind, id, name: user?.name ?? '', ...text }
}

type Text = Pick<DescribedSubject, 'title' | 'excerpt'>
const NO_TEXT: Text = { title: '', excerpt: '' }

const excerptOf = (text: string) => {
  const chars = [...text]
  return chars.length > EXCERPT_CHARS ? `${chars.slice(0, EXCERPT_CHARS).join('')}…` : text
}

async function reviewText(id: string): Promise<Text> {
  const review = await ReviewModel.findById(id, 'title details hiddenUnder').lean()
  if (!review || review.hiddenUnder) return NO_TEXT
  return { title: review.title, excerpt: excerptOf(review.details) }
}

async function replyText(id: string): Promise<Text> {
  const reply = await ReplyModel.findById(id, 'text').lean()
  return reply ? { title: '', excerpt: excerptOf(reply.text) } : NO_TEXT
}
