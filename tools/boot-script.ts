import { writeFile } from 'node:fs/promises'
import { bundleBootScript } from '@/tools/boot-script/bundle'

/* `npm run boot-script`: bundles the script that runs before the first paint. Run it after changing its source. */

await writeFile('lib/domain/boot-script.ts', await bundleBootScript())
