import mongoose from 'mongoose'
import { getEnv } from '@/lib/env'
import { fullPicturePath, isPictureName, type PictureHosts } from '@/lib/uploads/rules'
import { UserModel } from '@/models/user'

/** Where pictures of this site may come from. */
export function pictureHosts(): PictureHosts {
  const { SITE_URL, CLOUDINARY_URL } = getEnv()
  return {
    siteOrigin: SITE_URL,
    cloudName: CLOUDINARY_URL ? new URL(CLOUDINARY_URL).hostname : null,
  }
}

/** The bucket that pictures are kept in when no image service is configured. */
export function pictureBucket(): mongoose.mongo.GridFSBucket {
  const { db } = mongoose.connection
  if (!db) throw new Error('pictures were asked for before the database was connected')
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'images' })
}

/** The file of a size of a picture; `metadata` says that somebody has, or had it. */
export type PictureFile = {
  _id: mongoose.Types.ObjectId
  filename: string
  uploadDate: Date
  metadata?: { claimedAt: Date }
}

export const pictureFiles = () => mongoose.connection.collection<PictureFile>('images.files')

/**
 * Whether a picture is shown: somebody who is not removed has it. What was only uploaded is shown to nobody, and
 * what nobody has any more is 'gone'.
 */
export async function findPictureState(name: string): Promise<'shown' | 'gone' | 'unknown'> {
  const pic = fullPicturePath(name)
  if (!pic) return 'unknown'
  if (await UserModel.exists({ pic, removedAt: null })) return 'shown'
  const file = await pictureFiles().findOne({ filename: name })
  return file?.metadata ? 'gone' : 'unknown'
}

/** The bytes of a kept picture; null for a malformed or unknown name. */
export async function findPicture(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPictureName(name)) return null
  const bucket = pictureBucket()
  const [file] = await bucket.find({ filename: name }).limit(1).toArray()
  if (!file) return null
  const chunks: Buffer[] = []
  for await (const chunk of bucket.openDownloadStream(file._id)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
