/** What the site relies on, by the URI's options (their names count in any case). `lib/db/connect.ts` pins the same in code. */
const REQUIRED: Readonly<Record<string, string>> = {
  w: 'majority',
  j: 'true',
  journal: 'true',
  readconcernlevel: 'majority',
  readpreference: 'primary',
  retryreads: 'true',
  retrywrites: 'true',
}

/** The first option of a MongoDB URI that asks for less than the site relies on, in words; null when none does. */
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
