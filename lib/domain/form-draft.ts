/** What was typed into a form that was refused, and why. */
export type FormDraft = {
  values: Readonly<Record<string, string>>
  error: string
  /** Messages by field. */
  fields: Readonly<Record<string, string>>
}
