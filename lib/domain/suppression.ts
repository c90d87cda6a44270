/** Why an address gets no more emails about what is new: it refuses them for good, or its owner called one spam. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]
