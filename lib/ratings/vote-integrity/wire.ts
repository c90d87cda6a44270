import type { VotePair } from '@/lib/ratings/vote-integrity/types'

/** Maps a pair of accounts to the names of the API. */
export const toWirePair = ({ voter, author, ...pair }: VotePair) => ({
  ...pair,
  voter: { _id: voter.id, name: voter.name },
  author: { _id: author.id, name: author.name },
})
