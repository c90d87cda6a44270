/** The kind of the job that changes the influencers of a renamed category; its subject is the category's id. */
export const RENAME_JOB = 'category'
