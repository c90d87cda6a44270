/** Resolves with the result of the work, or with null after `milliseconds`; the work itself is not stopped. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
