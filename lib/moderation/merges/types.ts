/** The facts that a surviving profile can take over; its name stays. */
export const MERGED_FACTS = [
  'about',
  'expertise',
  'socialHandles',
  'pic',
  'country',
  'hourlyRate',
  'publicEmail',
] as const
export type MergedFact = (typeof MERGED_FACTS)[number]

export const MERGE_STATES = ['moving', 'merged', 'parting', 'parted'] as const
