/** Says in the console what the contract wants logged and nothing more: no message reaches the visitor. */
export function logFailure(what: string, status: number): void {
  // biome-ignore lint/suspicious/noConsole: "only logged" (specification, section 8)
  console.info(`${what} failed with status ${status}.`)
}
