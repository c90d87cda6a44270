const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u2800]*$/u

/** Whether a text has any visible character, other than spaces, fillers, joiners and combining marks alone. */
export const isVisible = (text: string): boolean => !UNSEEN.test(text)
