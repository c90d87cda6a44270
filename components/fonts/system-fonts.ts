/** Systems that come with fonts for emoji and all these scripts. Others, above all desktops of Linux, may have none. */
const EQUIPPED = /Android|iPhone|iPad|Mac OS X|Windows NT|CrOS/

/** Whether a system, by the user agent of its browser, may lack fonts for a script. */
export const mayLackFonts = (userAgent: string): boolean => !EQUIPPED.test(userAgent)
