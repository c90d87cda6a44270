/** What the work resolves with; null when it takes longer, and then it goes on. */
export async function atMost<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
