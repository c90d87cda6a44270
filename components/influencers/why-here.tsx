import Link from 'next/link'
import { Explanation } from '@/components/ui/explanation'
import { PATH } from '@/lib/domain/paths'
import { NO_PAID_PLACE } from '@/lib/influencers/summaries/reasons'

type Props = { name: string; reasons: readonly string[]; className?: string }

/** Explains an influencer's position in a list. */
export function WhyHere({ name, reasons, className }: Props) {
  return (
    <Explanation
      label={`Why this position? ${name}`}
      title="Why this position?"
      {...(className && { className })}
    >
      <Reasons reasons={reasons} />
    </Explanation>
  )
}

/** The reasons for a position, and the link to the rules of all lists. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <ul className="mt-2 list-disc space-y-1.5 pl-4">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        <li>{NO_PAID_PLACE}</li>
      </ul>
      <p className="mt-3">
        <Link href={PATH.method} prefetch={false} className="text-link">
          How lists are ordered
        </Link>
      </p>
    </>
  )
}
