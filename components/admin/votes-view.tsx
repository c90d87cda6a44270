'use client'

import useSWR from 'swr'
import { AccountLink } from '@/components/admin/account-link'
import { ListState } from '@/components/admin/list-state'
import { onlyLogged } from '@/components/admin/use-managed-accounts'
import { listVotePairs } from '@/lib/client/admin-api'
import { READ_ONCE, unwrap } from '@/lib/client/read'
import { VOTES } from '@/lib/domain/votes'
import type { PairKind, VotePair } from '@/lib/ratings/vote-integrity/types'

const KINDS: Record<PairKind, string> = {
  mutual: 'Like each other’s ratings',
  praise: 'Only likes',
  attack: 'Only dislikes and flags',
  mixed: 'Both ways',
}

/**
 * Serial voting: pairs of accounts with unusually many votes of one on the other's ratings. Actions are in the
 * accounts' sheets.
 */
export function VotesView({ onOpen }: { onOpen(id: string): void }) {
  const { data, error, isValidating, mutate } = useSWR(
    'vote-pairs',
    () => unwrap(listVotePairs()),
    { ...READ_ONCE, keepPreviousData: true, onError: onlyLogged('The list of votes') },
  )
  return (
    <section aria-labelledby="votes-heading" className="mt-8">
      <h2 id="votes-heading" tabIndex={-1} className="mb-3 font-bold text-xl">
        Unusual votes
      </h2>
      <p className="mb-4 max-w-measure text-muted text-sm">
        Accounts that voted {VOTES.pairAlertMin} times or more on ratings by the same member, this
        month or last month. This is a hint, not proof. You can void the votes of a suspended
        account from its sheet.
      </p>
      <ListState
        isLoading={!data}
        hasFailed={Boolean(error) && !isValidating}
        isEmpty={data?.length === 0}
        empty="No unusual votes"
        onRetry={() => void mutate()}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-card text-sm">
          {data?.map((pair) => (
            <PairRow
              key={`${pair.month} ${pair.voter.id} ${pair.author.id}`}
              pair={pair}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

function PairRow({ pair, onOpen }: { pair: VotePair; onOpen(id: string): void }) {
  const { month, kind, voter, author, likes, dislikes, flags, back } = pair
  return (
    <li className="px-4 py-3">
      <p>
        <span className="font-semibold">{KINDS[kind]}:</span> <Who {...voter} onOpen={onOpen} /> on
        ratings by <Who {...author} onOpen={onOpen} />
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted tabular-nums">
        <li>{month}</li>
        <li>{likes} likes</li>
        <li>{dislikes} dislikes</li>
        <li>{flags} flags</li>
        <li>{back} votes back</li>
      </ul>
    </li>
  )
}

function Who({ id, name, onOpen }: { id: string; name: string; onOpen(id: string): void }) {
  if (!name) return <span className="font-semibold">a deleted account</span>
  return (
    <AccountLink id={id} onOpen={() => onOpen(id)}>
      {name}
    </AccountLink>
  )
}
