'use client'

import { createContext } from 'react'

/** The address of the site's team; empty outside the site's frame. */
export const Contact = createContext('')
