/** The URI options that the site relies on; their names are case-insensitive. `lib/db/connect.ts` sets the same in code. */
const REQUIRED: Readonly<Record<string, string>> = {
  w: 'majority',
  j: 'true',
  journal: 'true',
  readconcernlevel: 'majority',
  readpreference: 'primary',
  retryreads: 'true',
  retrywrites: 'true',
}

/** Returns a message about the first option of a MongoDB URI that is weaker than required; null when there is none. */
export function findWeakOption(uri: string): string | null {
  const options = new URLSearchParams(uri.split('?')[1] ?? '')
  for (const [name, value] of options) {
    const required = REQUIRED[name.toLowerCase()]
    if (required && value.toLowerCase() !== required) {
      return `${name}=${value} is not supported, only ${name}=${required} is`
    }
  }
  return null
}
