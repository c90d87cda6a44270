/** The browsers that are named. Others have no name: what a client says of itself is not repeated. */
export const BROWSERS = [
  'Chrome',
  'Chromium',
  'Firefox',
  'Microsoft Edge',
  'Opera',
  'Safari',
  'Samsung Internet for Android',
  'UC Browser',
  'Vivaldi',
] as const
export const SYSTEMS = ['Android', 'Chrome OS', 'iOS', 'Linux', 'macOS', 'Windows'] as const

/** A browser and its operating system by their names; empty where they are not known. */
export type Device = { browser: string; system: string }

export const UNKNOWN_DEVICE: Device = { browser: '', system: '' }

/** 'Firefox on Windows'. */
export function describeDevice({ browser, system }: Device): string {
  if (!browser && !system) return 'Unknown device'
  if (!system) return browser
  return `${browser || 'Unknown browser'} on ${system}`
}
