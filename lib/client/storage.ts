/** A browser may refuse storage (private mode, a policy): then nothing is stored and nothing breaks. */
function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

export type StorageName = 'localStorage' | 'sessionStorage'

/** Returns a stored text; null when there is none, or storage is refused. */
export const readStored = (key: string, storage: StorageName = 'localStorage'): string | null =>
  attempt(() => window[storage].getItem(key))

/** Stores a text, if the browser allows it. */
export const writeStored = (key: string, text: string, storage: StorageName = 'localStorage') => {
  attempt(() => window[storage].setItem(key, text))
}

/** Removes a stored text. */
export const forgetStored = (key: string, storage: StorageName = 'localStorage') => {
  attempt(() => window[storage].removeItem(key))
}

/** The keys of a storage. */
export const listStored = (storage: StorageName): string[] =>
  attempt(() => Object.keys(window[storage])) ?? []

/** Returns a stored JSON value; null when there is none, or the text is not JSON. */
export const readStoredJson = (key: string, storage: StorageName = 'localStorage'): unknown =>
  attempt(() => JSON.parse(readStored(key, storage) ?? 'null') as unknown)
