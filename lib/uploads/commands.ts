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
  foreignFormat,
  PICTURE_SIZES,
  type PictureSize,
  pictureKind,
  pictureName,
  pictureNames,
  pictureNamesOf,
  picturePath,
} from '@/lib/uploads/rules'

/** A small file may decompress to hundreds of megabytes: encodes one at a time, with a short queue. */
const WAITING_MAX = 32
const queue = createQueue(WAITING_MAX)

/**
 * Stores a JPEG or PNG as WebP in every size, without its metadata, and returns the URL of the full size. Identical files
 * are stored once. Throws `unsupported` for anything but a valid JPEG or PNG, `unavailable` when the image service fails
 * and when the queue is full.
 */
export async function storePicture(bytes: Uint8Array): Promise<{ url: string }> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (getEnv().CLOUDINARY_URL) return { url: await sendToCloudinary(digest, await encode(bytes)) }
  if (!(await renewPicture(digest))) await store(digest, await encode(bytes))
  return { url: picturePath(pictureName(digest, 'full')) }
}

/**
 * Marks a picture as used by an account, which makes it public. Call it in the transaction of that account: the write
 * conflicts with a concurrent hard delete of the picture. Throws `unprocessable` for one that is not stored (any more).
 */
export async function claimPicture(pic: string): Promise<void> {
  if (!(await claim(pic))) throw new AppError('unprocessable', SERVER_MESSAGES.pictureGone)
}

/** As `claimPicture`, for a picture that an account gets back. Returns it, or '' when it is not stored any more. */
export const reclaimPicture = async (pic: string): Promise<string> =>
  (await claim(pic)) ? pic : ''

/** Returns whether the picture can be used: always for none, and for one that is not in our storage. */
async function claim(pic: string): Promise<boolean> {
  const names = pictureNames(pic)
  await invalidate(TAG.pictures)
  return names.length === 0 || renewFiles(names, { metadata: { claimedAt: now() } })
}

/** Renews the files of a picture that is about to be used again (lib/uploads/hard-delete). Returns whether all are stored. */
const renewPicture = (digest: string): Promise<boolean> => renewFiles(pictureNamesOf(digest))

/** Sets the upload date of files to now, in the transaction if there is one. Returns whether all of them are stored. */
async function renewFiles(names: string[], change: Partial<PictureFile> = {}): Promise<boolean> {
  // Mongoose passes the session of a transaction on for models only.
  const session = attempts.getStore()?.session
  const { matchedCount } = await pictureFiles().updateMany(
    { filename: { $in: names } },
    { $set: { uploadDate: now(), ...change } },
    session ? { session } : {},
  )
  return matchedCount >= names.length
}

async function encode(bytes: Uint8Array): Promise<Buffer> {
  if (!pictureKind(bytes)) {
    const format = foreignFormat(bytes)
    if (!format) throw new AppError('unsupported', MESSAGES.imageFailed)
    const fields = { file: MESSAGES.pictureFormat(format) }
    throw new AppError('unsupported', MESSAGES.imageFailed, { fields })
  }
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

async function store(digest: string, full: Buffer): Promise<void> {
  const shrink = (size: PictureSize) =>
    size === 'full' ? full : sharp(full).resize(size, size).webp({ quality: 75 }).toBuffer()
  for (const size of PICTURE_SIZES) {
    const upload = pictureBucket().openUploadStream(pictureName(digest, size))
    await pipeline(Readable.from([await shrink(size)]), upload)
  }
}

async function sendToCloudinary(digest: string, full: Buffer): Promise<string> {
  // Loaded only when configured; the library reads CLOUDINARY_URL itself.
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
        else reject(new Error('image service rejected a picture', { cause: error }))
      })
      upload.on('error', reject)
      upload.end(full)
    })
  } catch (cause) {
    log.error({ err: cause }, 'image service failed')
    throw new AppError('unavailable', MESSAGES.imageFailed, { cause })
  }
}
