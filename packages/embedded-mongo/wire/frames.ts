/** What drivers are told and held to. */
const MESSAGE_BYTES_MAX = 48_000_000
export const HEADER_BYTES = 16

/** A broken frame: there is no way to answer it, so the connection is closed. */
export class FrameError extends Error {}

/** Cuts a stream of bytes into messages, holding no more than the one that is incomplete. */
export class Framer {
  #parts: Buffer[] = []
  #size = 0
  #wanted = HEADER_BYTES

  /** Adds bytes and gives the messages that they complete. Throws FrameError for an impossible length. */
  push(bytes: Buffer): Buffer[] {
    this.#parts.push(bytes)
    this.#size += bytes.length
    const messages: Buffer[] = []
    while (this.#size >= this.#wanted) {
      const all = this.#joined()
      const length = all.readInt32LE(0)
      if (length < HEADER_BYTES || length > MESSAGE_BYTES_MAX) {
        throw new FrameError(`a message of ${length} bytes`)
      }
      this.#wanted = length
      if (all.length < length) break
      messages.push(all.subarray(0, length))
      this.#parts = [all.subarray(length)]
      this.#size = all.length - length
      this.#wanted = HEADER_BYTES
    }
    return messages
  }

  /** Whether a message has begun and not ended. */
  get partial(): boolean {
    return this.#size > 0
  }

  #joined(): Buffer {
    const all = this.#parts.length === 1 ? this.#parts[0] : undefined
    const joined = all ?? Buffer.concat(this.#parts, this.#size)
    this.#parts = [joined]
    return joined
  }
}
