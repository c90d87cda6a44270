import { Section } from '@/components/queue/section'
import { STARS } from '@/lib/domain/stars'

type Counts = readonly number[]

/** The ratings of first-time raters that stand out on a profile, beside all others. */
export function ItemNewcomers({ stars, others }: { stars: Counts; others: Counts }) {
  return (
    <Section title="First-time raters">
      <p className="max-w-measure text-muted text-sm">
        In the last 60 days they were more than usual, or rated unlike the others. That is a hint,
        not proof: a popular video can do the same. Confirming it says so on the profile, and
        changes no rating.
      </p>
      <Row name="First-time raters" counts={stars} />
      <Row name="All others" counts={others} />
    </Section>
  )
}

function Row({ name, counts }: { name: string; counts: Counts }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <li className="font-semibold">{name}</li>
      {STARS.map((star) => (
        <li key={star} className={counts[star - 1] === 0 ? 'text-muted' : undefined}>
          {star}★: {counts[star - 1]}
        </li>
      ))}
    </ul>
  )
}
