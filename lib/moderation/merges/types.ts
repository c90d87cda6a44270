export const MERGE_STATES = ['moving', 'merged', 'parting', 'parted'] as const
