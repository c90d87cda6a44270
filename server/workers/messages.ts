/** What the processes of a host tell each other over the channel between parent and child. */
export type WorkerMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'drop'; id: number; tags: readonly string[] }
  | { kind: 'dropped'; id: number }

export type PrimaryMessage =
  | { kind: 'drop'; id: number; tags: readonly string[] }
  | { kind: 'done'; id: number }
