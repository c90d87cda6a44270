import { writeFile } from 'node:fs/promises'
import { mendHebrew } from '@/tools/fonts/hebrew'
import { drawInter, INTER_FONTS } from '@/tools/fonts/inter'

/* `npm run fonts`: makes the site's own fonts from those of packages. Run it after an update of one. */

for (const name of Object.keys(INTER_FONTS) as (keyof typeof INTER_FONTS)[]) {
  await writeFile(`components/fonts/${name}`, await drawInter(name))
}
await writeFile('components/fonts/noto-hebrew.woff2', await mendHebrew())
