import { CompareLink } from '@/components/influencers/compare-link'
import { Reasons } from '@/components/influencers/why-here'
import { Explanation } from '@/components/ui/explanation'
import { Ellipsis } from '@/components/ui/icons'

type Props = {
  influencer: { id: string; name: string }
  /** Why the card is where it is. */
  reasons: readonly string[]
}

/** The corner of a card: why it is here, and the comparison. */
export function CardMore({ influencer, reasons }: Props) {
  return (
    <Explanation
      label={`More about ${influencer.name}`}
      title="Why this position?"
      sign={<Ellipsis className="size-5" />}
      className="relative z-10 -mt-2.5 -mr-2.5 min-h-11 min-w-11"
    >
      <Reasons reasons={reasons} />
      <CompareLink influencer={influencer} isWide className="mt-4" />
    </Explanation>
  )
}
