const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\s\u2800]*$/u

/** Whether a reader sees anything of a text: not of spaces, fillers, joiners and marks that stand on nothing. */
export const isVisible = (text: string): boolean => !UNSEEN.test(text)
