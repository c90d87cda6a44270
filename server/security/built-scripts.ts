import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOOT_SCRIPT } from '@/lib/domain/boot-script'
import { scriptsOf } from '@/server/security/content-security-policy'

/**
 * Returns the digests of inline scripts without a nonce: the one in every page's head, and those of pages that were
 * rendered by the build (Next's fallback when a page fails).
 */
export async function readBuiltScripts(buildFolder: string): Promise<ReadonlySet<string>> {
  const folder = join(buildFolder, 'server', 'app')
  const names = await readdir(folder, { recursive: true })
  const pages = names.filter((name) => name.endsWith('.html'))
  const built = await Promise.all(pages.map((name) => readFile(join(folder, name))))
  const boot = Buffer.from(`<script>${BOOT_SCRIPT}</script>`)
  return new Set([boot, ...built].flatMap(scriptsOf))
}
