import { keyedDigest } from '@/lib/auth/keyed-digest'
import { now } from '@/lib/clock'
import { DURATION } from '@/lib/domain/durations'
import { formatDay } from '@/lib/domain/formats'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { AppError, fieldError } from '@/lib/errors'
import { readingsOf } from '@/lib/names/lookalikes'

/*
 * What staff has reset is not undone by its owner: name and picture stay as they are for some days, and the same ones cannot
 * be taken again. Only digests of them are kept.
 */

export type FaceReset = { until: Date; refused: string[] }
type Face = { name: string; pic: string }

/** The latest digests that are remembered: up to three a reset. */
const REFUSED_MAX = 40

/** Names that can be mistaken for each other are the same. */
const nameDigests = (name: string): string[] =>
  readingsOf(name).map((reading) => keyedDigest(`reset name ${reading}`))
const pictureDigest = (pic: string): string => keyedDigest(`reset picture ${pic}`)

/** Returns what the account remembers of a reset. */
export function faceResetOf({ name, pic }: Face, earlier: FaceReset | null): FaceReset {
  const refused = [...nameDigests(name), ...(pic ? [pictureDigest(pic)] : [])]
  return {
    until: new Date(now().getTime() + DURATION.faceResetMs),
    refused: [...(earlier?.refused ?? []), ...refused].slice(-REFUSED_MAX),
  }
}

type Reset = { until: Date; refused: readonly string[] } | null | undefined

/** Throws `refused` for a name that its owner may not take, or not yet. */
export function refuseResetName(reset: Reset, name: string): void {
  refuseEarly(reset)
  if (nameDigests(name).some((digest) => reset?.refused.includes(digest))) {
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
