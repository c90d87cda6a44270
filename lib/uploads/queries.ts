import mongoose from 'mongoose'
import { readSite } from '@/lib/cache/site'
import { getEnv } from '@/lib/env'
import { fullPicturePath, isPictureName, type PictureHosts } from '@/lib/uploads/rules'
import { UserModel } from '@/models/user'

/** Returns the hosts that pictures of this site may come from. */
export function pictureHosts(): PictureHosts {
  const { SITE_URL, CLOUDINARY_URL } = getEnv()
  return {
    siteOrigin: SITE_URL,
    cloudName: CLOUDINARY_URL ? new URL(CLOUDINARY_URL).hostname : null,
  }
}

/** Returns the GridFS bucket of pictures, used without an image service. Throws before the database is connected. */
export function pictureBucket(): mongoose.mongo.GridFSBucket {
  const { db } = mongoose.connection
  if (!db) throw new Error('pictures were requested before the database was connected')
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'images' })
}

/** The file of one size of a picture; `metadata` is set once an account has used it. */
export type PictureFile = {
  _id: mongoose.Types.ObjectId
  filename: string
  uploadDate: Date
  metadata?: { claimedAt: Date }
}

/** Returns the collection of the files of pictures. */
export const pictureFiles = () => mongoose.connection.collection<PictureFile>('images.files')

/**
 * Returns whether a picture is public: 'shown' while the site or an account that is not removed uses it, 'gone' (a 410) when none
 * does any more. A picture that was only uploaded is 'unknown'.
 */
export async function findPictureState(name: string): Promise<'shown' | 'gone' | 'unknown'> {
  const pic = fullPicturePath(name)
  if (!pic) return 'unknown'
  const { logo, icon } = await readSite()
  if (pic === logo || pic === icon) return 'shown'
  if (await UserModel.exists({ pic, removedAt: null })) return 'shown'
  const file = await pictureFiles().findOne({ filename: name })
  return file?.metadata ? 'gone' : 'unknown'
}

/** Returns the bytes of a stored picture; null for a malformed or unknown name. */
export async function findPicture(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!isPictureName(name)) return null
  const bucket = pictureBucket()
  const [file] = await bucket.find({ filename: name }).limit(1).toArray()
  if (!file) return null
  const chunks: Buffer[] = []
  for await (const chunk of bucket.openDownloadStream(file._id)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
