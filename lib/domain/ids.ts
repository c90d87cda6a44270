/** How the database's ids look on the wire: 24 hexadecimal digits. */
export const ID = /^[0-9a-f]{24}$/i
export const isId = (text: string): boolean => ID.test(text)
