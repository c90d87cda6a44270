/** Returns the current time. The only reader of the clock, so that tests can replace it. */
export const now = () => new Date()
