'use client'

import { createContext, useContext } from 'react'
import { NOTHING_FILLED_IN, type ShownSite } from '@/lib/domain/site'

/** The site as its pages show it; its addresses are empty outside the site's frame. */
export const SiteContext = createContext<ShownSite>({
  ...NOTHING_FILLED_IN,
  contactEmail: '',
  feedbackUrl: '',
  socialLinks: [],
})

export const useSite = (): ShownSite => useContext(SiteContext)
