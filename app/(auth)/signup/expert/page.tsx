import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { AddInfluencerForm } from '@/components/influencers/add-influencer-form'
import { COUNTRIES } from '@/lib/domain/countries'
import { LIMIT } from '@/lib/domain/limits'
import { type QueryValue, readInfluencerSearch } from '@/lib/domain/page-query'
import { PATH } from '@/lib/domain/paths'
import { readProfileAddress } from '@/lib/names/profile-address'

export const metadata: Metadata = {
  title: 'Add Influencer',
  description: 'Tell us about an influencer who is missing here. No account needed.',
  alternates: { canonical: PATH.addInfluencer },
  robots: { index: false },
}

const choices = COUNTRIES.map(({ code, name }) => ({ code, name }))

type Props = { searchParams: Promise<Record<string, QueryValue>> }

/** What the form starts with: the handle and the platform of `?handles=`, the address of a profile that a search had. */
async function readStart(searchParams: Props['searchParams']) {
  const address = readProfileAddress(readInfluencerSearch((await searchParams).handles))
  if (!address || address.href.length > LIMIT.socialHandlesCharsMax) return {}
  return {
    socialHandles: address.href,
    platforms: address.platform ? [address.platform] : [],
  }
}

export default async function AddInfluencerPage({ searchParams }: Props) {
  await connection()
  return (
    <AccountCard
      isWide
      title="Add Influencer"
      lead="Is someone missing? Tell us who. You don’t need an account. We check every profile before we list it."
    >
      <AddInfluencerForm countries={choices} start={await readStart(searchParams)} />
    </AccountCard>
  )
}
