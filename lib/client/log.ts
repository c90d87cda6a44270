/** Logs to the console where the contract wants a failure only logged, without a message to the visitor. */
export function logFailure(what: string, status: number): void {
  // biome-ignore lint/suspicious/noConsole: "only logged" (specification, section 8)
  console.info(`${what} failed with status ${status}.`)
}
