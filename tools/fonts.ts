import { writeFile } from 'node:fs/promises'
import { drawEuropeanLetters } from '@/tools/fonts/european-letters'

/* `npm run fonts`: makes the font of European letters beyond those of the West. Run it after an update of Inter. */

await writeFile('components/fonts/inter-european.woff2', await drawEuropeanLetters())
