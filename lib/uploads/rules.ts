/** The stored sizes of a picture: cards use the small ones, at 1x and 2x density. */
export const PICTURE_SIZES = [90, 180, 'full'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

const IMAGES_PATH = '/api/images/'
const PICTURE_NAME = /^([0-9a-f]{64})-(90|180|full)\.webp$/
const CLOUDINARY_ORIGIN = 'https://res.cloudinary.com'
const CLOUDINARY_UPLOAD = '/image/upload/'

/** Returns the name of one size of the picture with this digest. */
export const pictureName = (digest: string, size: PictureSize) => `${digest}-${size}.webp`

/** Whether the text is the name of a stored picture. */
export const isPictureName = (name: string): boolean => PICTURE_NAME.test(name)

/** Returns the path of a picture in our own storage. */
export const picturePath = (name: string) => `${IMAGES_PATH}${name}`

/** Returns the URL of one size of a picture, given the URL of the full one; an empty URL stays empty. */
export function pictureUrl(pic: string, size: PictureSize): string {
  if (size === 'full') return pic
  const digest = ownDigest(pic)
  if (digest) return picturePath(pictureName(digest, size))
  if (!pic.startsWith(`${CLOUDINARY_ORIGIN}/`)) return pic
  return pic.replace(
    CLOUDINARY_UPLOAD,
    `${CLOUDINARY_UPLOAD}c_fill,g_auto,w_${size},h_${size},f_webp/`,
  )
}

const ownDigest = (path: string): string | undefined =>
  path.startsWith(IMAGES_PATH) ? PICTURE_NAME.exec(path.slice(IMAGES_PATH.length))?.[1] : undefined

/** Returns where a picture is stored: here, or at the image service; null for any other URL, which is never stored. */
export function pictureLocation(pic: string): 'here' | 'cloud' | null {
  if (ownDigest(pic)) return 'here'
  return pic.startsWith(`${CLOUDINARY_ORIGIN}/`) ? 'cloud' : null
}

/** Returns the path of the full size, given the name of any size; null for an invalid name. */
export function fullPicturePath(name: string): string | null {
  const digest = PICTURE_NAME.exec(name)?.[1]
  return digest ? picturePath(pictureName(digest, 'full')) : null
}

/** Returns the names of all sizes of a picture in our own storage; none for an empty or external URL. */
export function pictureNames(pic: string): string[] {
  const digest = ownDigest(pic)
  return digest ? pictureNamesOf(digest) : []
}

/** Returns the names of all sizes of the picture with this digest. */
export const pictureNamesOf = (digest: string): string[] =>
  PICTURE_SIZES.map((size) => pictureName(digest, size))

/** Where pictures may come from: this site, and the image service when one is configured. */
export type PictureHosts = { siteOrigin: string; cloudName: string | null }

/** Returns the URL to store for a picture that was uploaded here; null for any other URL. */
export function findOwnPicture(
  pic: string,
  { siteOrigin, cloudName }: PictureHosts,
): string | null {
  if (!URL.canParse(pic, siteOrigin)) return null
  const { origin, pathname, search, hash, username } = new URL(pic, siteOrigin)
  if (search || hash || username) return null
  if (origin === siteOrigin) {
    const digest = ownDigest(pathname)
    return digest ? picturePath(pictureName(digest, 'full')) : null
  }
  const isOurCloud =
    cloudName !== null &&
    origin === CLOUDINARY_ORIGIN &&
    pathname.startsWith(`/${cloudName}${CLOUDINARY_UPLOAD}`)
  return isOurCloud ? `${origin}${pathname}` : null
}

const MAGIC = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const

/** Returns the name of a picture format that is not accepted; null for any other file. */
export function foreignFormat(bytes: Uint8Array): 'HEIC' | 'AVIF' | 'WebP' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'WebP'
  if (text(4, 8) !== 'ftyp') return null
  const brand = text(8, 12)
  if (/^avi[fs]/.test(brand)) return 'AVIF'
  return /^(?:he[iv][a-z]|mif1|msf1)/.test(brand) ? 'HEIC' : null
}

/** Returns the type of a file by its first bytes, regardless of its declared type; null unless JPEG or PNG. */
export function pictureKind(bytes: Uint8Array): 'jpeg' | 'png' | null {
  const starts = (magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (starts(MAGIC.jpeg)) return 'jpeg'
  return starts(MAGIC.png) ? 'png' : null
}
