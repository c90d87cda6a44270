/** Whether the text is an id of the database as written on the wire: 24 hexadecimal digits. */
export const isId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text)
