import { renamedIn } from '@/lib/env'
import { log } from '@/lib/log'

/** Warns of each setting that is given by its old name. Apart from `lib/env`, which middleware loads, for the logger. */
export function warnOfRenamedSettings(): void {
  // biome-ignore lint/style/noProcessEnv: the parsed settings have only the new names
  for (const [setting, newName] of renamedIn(process.env)) {
    log.warn({ setting, newName }, 'setting renamed')
  }
}
