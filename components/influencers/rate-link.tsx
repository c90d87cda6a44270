'use client'

import type { ComponentProps } from 'react'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { ButtonLink } from '@/components/ui/button'
import { PATH, withLinkContext } from '@/lib/domain/paths'

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href'> & {
  influencer: { id: string; name: string; category: string }
  /** Whether the viewer owns the profile. */
  isOwner?: boolean
}

/** A link to the rate screen, with the four query values; of an owner, to the reviews that they can respond to. */
export function RateLink({ influencer, isOwner, children = 'Rate now', ...rest }: Props) {
  const viewer = useLinkViewer()
  if (isOwner) {
    return (
      <ButtonLink {...rest} href={PATH.ownPages} prefetch={false} rel="nofollow">
        Respond to reviews
      </ButtonLink>
    )
  }
  const href = withLinkContext(PATH.rate(influencer.id), { influencer, viewer })
  return (
    <ButtonLink {...rest} href={href} prefetch={false} rel="nofollow">
      {children}
    </ButtonLink>
  )
}
