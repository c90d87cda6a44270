import { LIMIT } from '@/lib/domain/limits'
import { pictureKind } from '@/lib/uploads/rules'

const MAGIC_BYTES = 8
const MIB = 1024 * 1024

/**
 * A picture made small enough to travel, in a worker thread (160–162). What is neither JPEG nor PNG stays as it is:
 * the server refuses it (C56). Throws when the picture cannot be read.
 */
export async function compressPicture(file: File, signal?: AbortSignal): Promise<File> {
  const head = new Uint8Array(await file.slice(0, MAGIC_BYTES).arrayBuffer())
  if (!pictureKind(head)) return file
  const { default: compress } = await import('browser-image-compression')
  return compress(file, {
    maxSizeMB: LIMIT.uploadBytesMax / MIB,
    maxWidthOrHeight: LIMIT.pictureSidePxMax,
    useWebWorker: true,
    ...(signal && { signal }),
    libURL: workerLibrary(),
  })
}

/** The worker loads the library once more, which by default comes from a foreign host: here it is a file of ours (C55). */
const workerLibrary = () =>
  new URL('browser-image-compression/dist/browser-image-compression.js', import.meta.url).href
