/** The date of a rating's last edit of title or details; absent before the first one. */
export type TextDates = { textEditedAt?: Date | null | undefined }

/** Returns the version of a rating's text: when title or details last changed; null: never. */
export const textVersion = ({ textEditedAt }: TextDates): Date | null => textEditedAt ?? null
