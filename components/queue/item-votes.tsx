import { AccountName } from '@/components/admin/shared/account-name'
import { FACTS, Section } from '@/components/queue/section'
import { VOTES } from '@/lib/domain/votes'
import type { PairKind, VotePair } from '@/lib/surges/vote-integrity/responses'

const KINDS: Record<PairKind, string> = {
  mutual: 'They like each other’s reviews',
  praise: 'Only likes',
  attack: 'Only dislikes and flags',
  mixed: 'Both ways',
}

/** On whose ratings a member votes unusually often. */
export function ItemVotes({ votes }: { votes: readonly VotePair[] }) {
  return (
    <Section title="Votes">
      <p className="max-w-measure text-muted text-sm">
        This member voted {VOTES.pairAlertMin} times or more on one other member’s reviews, this
        month or last. That is a hint, not proof.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {votes.map((pair) => (
          <Pair key={`${pair.month} ${pair.author.id}`} pair={pair} />
        ))}
      </ul>
    </Section>
  )
}

function Pair({ pair }: { pair: VotePair }) {
  const { month, kind, author, likes, dislikes, flags, back } = pair
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p>
        {KINDS[kind]}: on reviews by <AccountName {...author} />
      </p>
      <ul className={`mt-1 ${FACTS}`}>
        <li>{month}</li>
        <li>{likes} likes</li>
        <li>{dislikes} dislikes</li>
        <li>{flags} flags</li>
        <li>{back} votes back</li>
      </ul>
    </li>
  )
}
