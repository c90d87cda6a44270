/** The admin's screens: `all` shows the three lists of the specification together. */
export const ADMIN_VIEWS = [
  'all',
  'pending',
  'approved',
  'members',
  'removed',
  'categories',
  'activity',
  'log',
  'pauses',
  'health',
  'site',
  'import',
] as const
export type AdminView = (typeof ADMIN_VIEWS)[number]
