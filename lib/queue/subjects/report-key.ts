import { isDigestOf, keyedDigest } from '@/lib/auth/keyed-digest'

/** Returns the secret part of the link to a visitor's report. */
export const reportKey = (number: string): string => keyedDigest(`report ${number}`)

/** Whether a key opens a report. */
export const isReportKey = (number: string, key: string): boolean =>
  isDigestOf(`report ${number}`, key)
