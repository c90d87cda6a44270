import { keyedDigest } from '@/lib/auth/keyed-digest'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { formatDay } from '@/lib/domain/formats'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { fold } from '@/lib/domain/words'
import { AppError, fieldError } from '@/lib/errors'

/*
 * What staff has reset is not undone by its owner: name and picture stay as they are for some days, and the same ones cannot
 * be taken again. Only digests of them are kept.
 */

export type FaceReset = { until: Date; refused: string[] }
type Face = { name: string; pic: string }

/** The latest resets that are remembered; each refuses a name and a picture. */
const REFUSED_MAX = 40

/** Names that differ in case, accents, spaces or punctuation alone are the same. */
function nameDigest(name: string): string {
  const letters = fold(name).replace(/[^\p{L}\p{N}]/gu, '')
  return keyedDigest(`reset name ${letters || name}`)
}
const pictureDigest = (pic: string): string => keyedDigest(`reset picture ${pic}`)

/** Returns what the account remembers of a reset. */
export function faceResetOf({ name, pic }: Face, earlier: FaceReset | null): FaceReset {
  const refused = [nameDigest(name), ...(pic ? [pictureDigest(pic)] : [])]
  return {
    until: new Date(now().getTime() + DURATION.faceResetMs),
    refused: [...(earlier?.refused ?? []), ...refused].slice(-REFUSED_MAX),
  }
}

type Reset = { until: Date; refused: readonly string[] } | null | undefined

/** Throws `refused` for a name that its owner may not take, or not yet. */
export function refuseResetName(reset: Reset, name: string): void {
  refuseEarly(reset)
  if (reset?.refused.includes(nameDigest(name))) {
    throw fieldError('refused', 'name', SERVER_MESSAGES.nameWasReset)
  }
}

/** Throws `refused` for a picture that its owner may not take, or not yet. Having none is always possible. */
export function refuseResetPicture(reset: Reset, pic: string): void {
  if (pic === '') return
  refuseEarly(reset)
  if (reset?.refused.includes(pictureDigest(pic))) {
    throw new AppError('refused', SERVER_MESSAGES.pictureWasReset)
  }
}

function refuseEarly(reset: Reset): void {
  if (!reset || reset.until <= now()) return
  throw new AppError('refused', `${SERVER_MESSAGES.faceWasReset} ${formatDay(reset.until)}.`)
}
