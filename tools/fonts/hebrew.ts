import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compress, decompress } from 'woff2-encoder'
import { danglingNames } from '@/tools/fonts/names'

const SOURCE = import.meta.resolve(
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2',
)
/** The name of the style: 'Regular'. */
const STYLE_NAME = 2

/**
 * Returns the Hebrew font of the package as WOFF2 with references to names that exist: its own subset lacks one, for which
 * Firefox drops the table of styles.
 */
export async function mendHebrew(): Promise<Uint8Array> {
  const font = await decompress(await readFile(fileURLToPath(SOURCE)))
  const view = new DataView(font.buffer, font.byteOffset)
  for (const { at } of danglingNames(font)) view.setUint16(at, STYLE_NAME)
  return compress(font)
}
