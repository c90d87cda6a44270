/** The dates of a rating's edits; ratings from before `textEditedAt` existed have only the former. */
export type TextDates = {
  editedAt?: Date | null | undefined
  textEditedAt?: Date | null | undefined
}

/** Returns the version of a rating's text: when title or details last changed; null: never. */
export const textVersion = ({ editedAt, textEditedAt = editedAt }: TextDates): Date | null =>
  textEditedAt ?? null
