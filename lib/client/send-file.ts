import { type Result, toResult } from '@/lib/client/request'
import { keyHeader, repeat } from '@/lib/client/write'

type Options = {
  /** Called with the uploaded share of the form, from 0 to 1, which `fetch` cannot report. */
  onProgress?: ((sent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

const NO_RESPONSE = { ok: false, msg: null, status: 0 } as const

/** Posts a form with a file and reports its progress; never throws. An abort counts as no response. */
export function sendFile<T>(
  path: string,
  form: FormData,
  { onProgress, signal }: Options,
  read: (body: unknown) => T,
): Promise<Result<T>> {
  const headers = keyHeader()
  return repeat((timeout) =>
    sendOnce({ path, form, headers, onProgress, signals: [signal, timeout] }, read),
  )
}

type Upload = Pick<Options, 'onProgress'> & {
  path: string
  form: FormData
  headers: Readonly<Record<string, string>>
  signals: readonly (AbortSignal | undefined)[]
}

function sendOnce<T>(
  { path, form, headers, onProgress, signals }: Upload,
  read: (body: unknown) => T,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', path)
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.responseType = 'text'
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    sending.onload = () => resolve(toResult(responseOf(sending), read))
    sending.onerror = () => resolve(NO_RESPONSE)
    sending.ontimeout = () => resolve(NO_RESPONSE)
    sending.onabort = () => resolve(NO_RESPONSE)
    for (const signal of signals) signal?.addEventListener('abort', () => sending.abort())
    if (signals.some((signal) => signal?.aborted)) resolve(NO_RESPONSE)
    else sending.send(form)
  })
}

const responseOf = (sending: XMLHttpRequest) => ({
  status: sending.status,
  retryAfter: sending.getResponseHeader('retry-after'),
  body: parsed(sending.responseText),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
