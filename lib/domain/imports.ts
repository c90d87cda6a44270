/** What becomes of a file of influencers that staff imports. */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
] as const
