import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { invalidate } from '@/lib/cache/invalidate'
import { now } from '@/lib/clock'
import { attempts } from '@/lib/db/after-commit'
import { TAG } from '@/lib/domain/cache-tags'
import { seconds } from '@/lib/domain/durations'
import { LIMIT } from '@/lib/domain/limits'
import { MESSAGES } from '@/lib/domain/messages'
import { SERVER_MESSAGES } from '@/lib/domain/server-messages'
import { getEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { createQueue } from '@/lib/jobs/bounded-queue'
import { log } from '@/lib/log'
import { type PictureFile, pictureBucket, pictureFiles } from '@/lib/uploads/queries'
import {
  PICTURE_SIZES,
  type PictureSize,
  pictureKind,
  pictureName,
  pictureNames,
  pictureNamesOf,
  picturePath,
} from '@/lib/uploads/rules'

/** A small file may unpack to hundreds of megabytes: one at a time, and a few that wait. */
const WAITING_MAX = 32
const queue = createQueue(WAITING_MAX)

/**
 * Keeps a JPEG or PNG as WebP in every size, without what the camera wrote into it, and returns the address of the
 * full one. The same bytes are kept once. Throws `unsupported` for anything but a sound JPEG or PNG, `unavailable`
 * when the image service fails and when too many wait.
 */
export async function storePicture(bytes: Uint8Array): Promise<{ url: string }> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (getEnv().CLOUDINARY_URL) return { url: await sendToCloudinary(digest, await encode(bytes)) }
  if (!(await renewPicture(digest))) await keep(digest, await encode(bytes))
  return { url: picturePath(pictureName(digest, 'full')) }
}

/**
 * Gives a picture to an account, in the transaction that does: the purge meets this write and leaves the picture. From then
 * on it is shown. Throws `unprocessable` for one that is not kept, or not any more.
 */
export async function claimPicture(pic: string): Promise<void> {
  const names = pictureNames(pic)
  await invalidate(TAG.pictures)
  if (names.length === 0) return
  if (!(await renewFiles(names, { metadata: { claimedAt: now() } }))) {
    throw new AppError('unprocessable', SERVER_MESSAGES.pictureGone)
  }
}

/** Whether every size of this picture is kept; if so, as of now: it is about to be used again (lib/uploads/purge). */
const renewPicture = (digest: string): Promise<boolean> => renewFiles(pictureNamesOf(digest))

/** Makes files as new as an upload of now, in the transaction if there is one. Returns whether all of them are kept. */
async function renewFiles(names: string[], change: Partial<PictureFile> = {}): Promise<boolean> {
  // Mongoose hands the session on for models alone.
  const session = attempts.getStore()?.session
  const { matchedCount } = await pictureFiles().updateMany(
    { filename: { $in: names } },
    { $set: { uploadDate: now(), ...change } },
    session ? { session } : {},
  )
  return matchedCount >= names.length
}

async function encode(bytes: Uint8Array): Promise<Buffer> {
  if (!pictureKind(bytes)) throw new AppError('unsupported', MESSAGES.imageFailed)
  return queue.enter(() => encodeNow(bytes))
}

async function encodeNow(bytes: Uint8Array): Promise<Buffer> {
  const side = LIMIT.pictureSidePxMax
  try {
    return await sharp(bytes, { limitInputPixels: LIMIT.uploadPixelsMax, failOn: 'truncated' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch (cause) {
    throw new AppError('unsupported', MESSAGES.imageFailed, { cause })
  }
}

async function keep(digest: string, full: Buffer): Promise<void> {
  const shrink = (size: PictureSize) =>
    size === 'full' ? full : sharp(full).resize(size, size).webp({ quality: 75 }).toBuffer()
  for (const size of PICTURE_SIZES) {
    const upload = pictureBucket().openUploadStream(pictureName(digest, size))
    await pipeline(Readable.from([await shrink(size)]), upload)
  }
}

async function sendToCloudinary(digest: string, full: Buffer): Promise<string> {
  // Loaded only where it is configured; it reads CLOUDINARY_URL itself.
  const { v2: cloudinary } = await import('cloudinary')
  const preset = getEnv().CLOUDINARY_UPLOAD_PRESET
  const options = {
    public_id: digest,
    resource_type: 'image' as const,
    timeout: seconds(20),
    ...(preset && { upload_preset: preset }),
  }
  try {
    return await new Promise<string>((resolve, reject) => {
      const upload = cloudinary.uploader.upload_stream(options, (error, stored) => {
        if (stored) resolve(stored.secure_url)
        else reject(new Error('the image service refused a picture', { cause: error }))
      })
      upload.on('error', reject)
      upload.end(full)
    })
  } catch (cause) {
    log.error({ err: cause }, 'the image service failed')
    throw new AppError('unavailable', MESSAGES.imageFailed, { cause })
  }
}
