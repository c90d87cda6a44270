import { timingSafeEqual } from 'node:crypto'
import { keyedDigest } from '@/lib/auth/keyed-digest'

/** Returns the secret part of the link to a visitor's report. */
export const reportKey = (number: string): string => keyedDigest(`report ${number}`)

/** Whether a key opens a report. */
export function isReportKey(number: string, key: string): boolean {
  const [expected, given] = [Buffer.from(reportKey(number)), Buffer.from(key)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
