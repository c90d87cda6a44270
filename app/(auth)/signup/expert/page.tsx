import type { Metadata } from 'next'
import { connection } from 'next/server'
import { AccountCard } from '@/components/accounts/account-card'
import { AddInfluencerForm } from '@/components/influencers/add-influencer-form'
import { COUNTRIES } from '@/lib/domain/countries'
import { PATH } from '@/lib/domain/paths'

export const metadata: Metadata = {
  title: 'Add Influencer',
  description: 'Tell us about an influencer who is missing here. No account needed.',
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
      lead="Is someone missing? Tell us who. You don’t need an account. We check every profile before we list it."
    >
      <AddInfluencerForm countries={choices} />
    </AccountCard>
  )
}
