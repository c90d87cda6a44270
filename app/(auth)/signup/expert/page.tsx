import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { AddInfluencerForm } from '@/components/influencers/add-influencer-form'
import { COUNTRIES } from '@/lib/domain/countries'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Add Influencer',
  description: 'Tell us about an influencer who is missing here. No account is needed.',
  alternates: { canonical: PATH.addInfluencer },
  robots: { index: false },
}

const choices = COUNTRIES.map(({ code, name }) => ({ code, name }))

export default async function AddInfluencerPage() {
  await connection()
  return (
    <AccountCard
      isWide
      title="Add Influencer"
      lead="Somebody is missing? Tell us who. No account is needed; we check every entry before it is listed."
    >
      <AddInfluencerForm countries={choices} />
    </AccountCard>
  )
}
