'use client'

import type { ComponentProps } from 'react'
import { useCompareChoice } from '@/components/influencers/compare-choice'
import { ButtonLink } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Scale } from '@/components/ui/icons'
import { isolated } from '@/lib/domain/isolated'
import { comparePath } from '@/lib/influencers/summaries/comparison'

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href' | 'children'> & {
  influencer: { id: string; name: string }
}

/** Chooses an influencer for a comparison, or compares them with the one chosen before. */
export function CompareLink({ influencer, className, ...rest }: Props) {
  const { id, name } = influencer
  const waiting = useCompareChoice()
  const other = waiting && waiting.id !== id ? waiting : null
  const words = other ? `Compare with ${isolated(other.name)}` : 'Compare'
  return (
    <ButtonLink
      variant="quiet"
      size="small"
      {...rest}
      href={comparePath(other ? { a: other.id, b: id } : { a: id })}
      prefetch={false}
      rel="nofollow"
      aria-label={`${words}: ${name}`}
      className={classNames('min-h-11', className)}
    >
      <Scale className="size-4 shrink-0" />
      <span className="truncate">{words}</span>
    </ButtonLink>
  )
}
