import type { VotePair } from '@/lib/ratings/vote-integrity/types'

export const toWirePair = ({ voter, author, ...pair }: VotePair) => ({
  ...pair,
  voter: { _id: voter.id, name: voter.name },
  author: { _id: author.id, name: author.name },
})
