import type { WirePair } from '@/lib/ratings/vote-integrity/answers'
import type { VotePair } from '@/lib/ratings/vote-integrity/types'

/** Maps a pair of accounts to the names of the API. */
export const toWirePair = ({ voter, author, ...pair }: VotePair): WirePair => ({
  month: pair.month,
  kind: pair.kind,
  likes: pair.likes,
  dislikes: pair.dislikes,
  flags: pair.flags,
  back: pair.back,
  voter: { _id: voter.id, name: voter.name },
  author: { _id: author.id, name: author.name },
})
