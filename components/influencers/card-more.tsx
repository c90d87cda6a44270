import { CompareLink } from '@/components/influencers/compare-link'
import { Reasons } from '@/components/influencers/why-here'
import { Explanation } from '@/components/ui/explanation'
import { Ellipsis } from '@/components/ui/icons'

type Props = {
  influencer: { id: string; name: string }
  /** Why the card is where it is. */
  reasons: readonly string[]
}

/** The third control of a card: why it is here, and the comparison. */
export function CardMore({ influencer, reasons }: Props) {
  return (
    <Explanation
      label={`More about ${influencer.name}`}
      title="Why is this here?"
      sign={<Ellipsis className="size-5" />}
      className="min-h-11 min-w-11 border border-edge"
    >
      <Reasons reasons={reasons} />
      <CompareLink influencer={influencer} isWide className="mt-4" />
    </Explanation>
  )
}
