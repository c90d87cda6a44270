/** The ids of the database as written on the wire: 24 hexadecimal digits. */
export const ID = /^[0-9a-f]{24}$/i

/** Whether the text is an id of the database. */
export const isId = (text: string): boolean => ID.test(text)
