/** A browser may refuse its storage altogether (private mode, a policy): then nothing is remembered and nothing breaks. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

type Place = 'localStorage' | 'sessionStorage'

export const readStored = (key: string, place: Place = 'localStorage'): string | null =>
  attempt(() => window[place].getItem(key))

export const writeStored = (key: string, text: string, place: Place = 'localStorage') => {
  attempt(() => window[place].setItem(key, text))
}

export const forgetStored = (key: string, place: Place = 'localStorage') => {
  attempt(() => window[place].removeItem(key))
}

/** What was stored as JSON; null when nothing was, or something that is not JSON. */
export const readStoredJson = (key: string, place: Place = 'localStorage'): unknown =>
  attempt(() => JSON.parse(readStored(key, place) ?? 'null') as unknown)
