'use client'

import type { Result } from '@/lib/client/request'
import { createStore } from '@/lib/client/store'
import type { ConfirmKind } from '@/lib/domain/second-factors'

/** What the server asks for before it does something: by what the owner can confirm it, and how the question ends. */
type AskedConfirmation = {
  kinds: readonly ConfirmKind[]
  end(isConfirmed: boolean): void
}

const asked = createStore<AskedConfirmation | null>(null)
/** Several requests at once ask one question. */
let answer: Promise<boolean> | null = null

/** Returns the question that waits for the viewer; null without one. */
export const useAskedConfirmation = asked.use

function ask(kinds: readonly ConfirmKind[]): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    asked.set({
      kinds,
      end(isConfirmed) {
        asked.set(null)
        answer = null
        resolve(isConfirmed)
      },
    })
  })
  return answer
}

/**
 * Sends a request. Where the server wants a fresh confirmation first, asks for it over the page, which stays as it is, and sends the
 * same again; the refusal stands when there is none.
 */
export async function confirmed<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await send()
  if (result.ok || !result.confirmKinds?.length) return result
  return (await ask(result.confirmKinds)) ? send() : result
}
