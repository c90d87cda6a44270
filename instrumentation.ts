/** Called by Next once per server process, before the first request. A bad setting ends the boot. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next puts the runtime's name here when it builds the file for that runtime
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { getEnv } = await import('@/lib/env')
  getEnv()
  const { startBackground } = await import('@/lib/background')
  await startBackground()
}
