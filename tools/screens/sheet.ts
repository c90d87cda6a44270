import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SHEET = 'index.html'

const linkTo = (name: string) =>
  `<a href="${name}"><img src="${name}" loading="lazy" alt="${name}"></a>`

/** Writes a page with all screenshots of the folder, one row per screen. Returns its path. */
export async function writeSheet(folder: string): Promise<string> {
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
  const rows = new Map<string, string[]>()
  for (const name of pictures) {
    const screen = name.replace(/-\d+-(light|dark)\.png$/, '')
    rows.set(screen, [...(rows.get(screen) ?? []), name])
  }
  const sections = [...rows].map(
    ([screen, names]) =>
      `<section><h2>${screen}</h2><div>${names.map(linkTo).join('')}</div></section>`,
  )
  const path = join(folder, SHEET)
  await writeFile(
    path,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { font: 16px system-ui; margin: 2rem; background: #888 }
div { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
img { height: 32rem; width: auto; background: #fff }
</style>${sections.join('\n')}`,
  )
  return path
}
