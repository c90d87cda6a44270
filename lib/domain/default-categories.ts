/** What influencers can be submitted under until staff changes it. */
export const DEFAULT_CATEGORIES = [
  'Travel',
  'Food',
  'Technology',
  'Fitness',
  'Beauty',
  'Finance',
  'Gaming',
  'Education',
] as const
