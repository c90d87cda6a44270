import type { Types } from 'mongoose'
import { deleteSecondFactors } from '@/lib/accounts/second-factor/commands'
import { deleteThirdParty } from '@/lib/accounts/third-party/commands'
import { deleteFormerAddresses, voidTokens } from '@/lib/auth/one-time-tokens'
import { deleteSecurityLog } from '@/lib/auth/security-log'
import type { Erasure } from '@/lib/db/erasure'
import { forgetClaims } from '@/lib/influencers/claims/erasure'
import { deleteNotices } from '@/lib/notices/commands'
import { forgetSubmitter } from '@/lib/notices/submitters'
import { forgetAuthorship } from '@/lib/ratings/anonymous/erasure'
import { forgetProofs } from '@/lib/ratings/proofs/deletion'
import { forgetDecided, forgetReporter } from '@/lib/reports/personal-data'

type Id = Types.ObjectId

async function deleteTokens(id: Id) {
  await voidTokens(String(id))
  await deleteFormerAddresses(String(id))
}

/** How a member is erased, in this order: proofs are found by who wrote which anonymous reviews. */
export const ERASURES: readonly Erasure[] = [
  { of: ['Decision'], erase: forgetDecided },
  { of: ['Report'], erase: forgetReporter },
  { of: ['Notice', 'NoticePreferences', 'Relation'], erase: deleteNotices },
  { of: ['SubmissionContact'], erase: forgetSubmitter },
  { of: ['Claim'], erase: forgetClaims },
  {
    of: ['SecondFactor', 'Passkey', 'PasskeyChallenge', 'SignInTicket'],
    erase: (id) => deleteSecondFactors(String(id)),
  },
  { of: ['ThirdPartyLink'], erase: (id) => deleteThirdParty(String(id)) },
  { of: ['ReviewProof', 'StaffDocument'], erase: forgetProofs },
  { of: ['AnonymousReview'], erase: forgetAuthorship },
  { of: ['SecurityEvent'], erase: deleteSecurityLog },
  { of: ['Token'], erase: deleteTokens },
]
