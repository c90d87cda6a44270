type Key = { key: string; keyCode: number; isComposing: boolean }

/**
 * Wraps a handler of keys, native or React's, so that it gets none that an input method composes with: there Enter takes a
 * word, Escape drops it and the arrows choose one. Safari ends the composition before the key that ends it, which only its
 * code still tells.
 */
export const withKeys =
  <E extends Key | { nativeEvent: Key }>(handle: (event: E) => void) =>
  (event: E): void => {
    if (!isInputMethods('nativeEvent' in event ? event.nativeEvent : event)) handle(event)
  }

const INPUT_METHOD = 229

/** Whether a key belongs to an input method. */
export const isInputMethods = ({ isComposing, keyCode }: Pick<Key, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === INPUT_METHOD
