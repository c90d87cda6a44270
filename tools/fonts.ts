import { writeFile } from 'node:fs/promises'
import { drawInter, INTER_FONTS } from '@/tools/fonts/inter'

/* `npm run fonts`: makes the small fonts of the site from those of the package. Run it after an update of Inter. */

for (const name of Object.keys(INTER_FONTS) as (keyof typeof INTER_FONTS)[]) {
  await writeFile(`components/fonts/${name}`, await drawInter(name))
}
