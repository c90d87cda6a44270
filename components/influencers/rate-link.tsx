'use client'

import type { ComponentProps } from 'react'
import { useLinkViewer } from '@/components/influencers/use-link-viewer'
import { ButtonLink } from '@/components/ui/button'
import { PATH, withLinkContext } from '@/lib/domain/paths'

type Props = Omit<ComponentProps<typeof ButtonLink>, 'href'> & {
  influencer: { id: string; name: string; category: string }
}

/** A link to the rate screen, with the four query values. */
export function RateLink({ influencer, children = 'Rate now', ...rest }: Props) {
  const viewer = useLinkViewer()
  const href = withLinkContext(PATH.rate(influencer.id), { influencer, viewer })
  return (
    <ButtonLink {...rest} href={href} prefetch={false} rel="nofollow">
      {children}
    </ButtonLink>
  )
}
