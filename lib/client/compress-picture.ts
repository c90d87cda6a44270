import { LIMIT } from '@/lib/domain/limits'
import { foreignFormat, pictureKind } from '@/lib/uploads/rules'

const MAGIC_BYTES = 12
const MIB = 1024 * 1024

/**
 * Returns the picture resized for upload, compressed in a worker thread; a file that is neither JPEG nor PNG unchanged,
 * for the server to refuse. Throws when the picture cannot be read.
 */
export async function compressPicture(file: File, signal?: AbortSignal): Promise<File> {
  if (!pictureKind(await magicOf(file))) return file
  const { default: compress } = await import('browser-image-compression')
  return compress(file, {
    maxSizeMB: LIMIT.uploadBytesMax / MIB,
    maxWidthOrHeight: LIMIT.pictureSidePxMax,
    useWebWorker: true,
    ...(signal && { signal }),
    libURL: workerLibrary(),
  })
}

const magicOf = async (file: File) => new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer())

/** Returns the name of a picture format that the site does not accept; null for any other file. */
export const formatRefused = async (file: File) => foreignFormat(await magicOf(file))

/** The worker loads the library again, by default from a CDN: this serves it from our own host. */
const workerLibrary = () =>
  new URL('browser-image-compression/dist/browser-image-compression.js', import.meta.url).href
