import { build } from 'esbuild'

/** Returns the module with the script that runs before the first paint, made from its source. */
export async function bundleBootScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['components/layout/boot/script.ts'],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2020',
    write: false,
  })
  const [script] = outputFiles
  if (!script) throw new Error('The boot script was not bundled.')
  return [
    '/** Written by `npm run boot-script` from components/layout/boot/script.ts. */',
    `export const BOOT_SCRIPT =\n  ${inSingleQuotes(script.text.trim())}`,
    '',
  ].join('\n')
}

const inSingleQuotes = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
