import { createHmac, timingSafeEqual } from 'node:crypto'
import { getEnv } from '@/lib/env'

/** Returns the secret part of the link to a visitor's report. */
export const reportKey = (number: string): string =>
  createHmac('sha256', getEnv().JWT_SECRET).update(`report ${number}`).digest('base64url')

/** Whether a key opens a report. */
export function isReportKey(number: string, key: string): boolean {
  const [expected, given] = [Buffer.from(reportKey(number)), Buffer.from(key)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
