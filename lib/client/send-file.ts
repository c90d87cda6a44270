import { refuseForeignWrite } from '@/lib/client/foreign-page'
import { type Result, toResult } from '@/lib/client/request'
import { keyHeader, repeat } from '@/lib/client/write'

type Options = {
  /** Called with the uploaded share of the form, from 0 to 1, which `fetch` cannot report. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** The session token, for endpoints that need one. */
  token?: string | null
}

const NO_RESPONSE = { ok: false, msg: null, status: 0 } as const

/** Posts a form with a file and reports its progress; never throws. An abort counts as no response. */
export async function sendFile<T>(
  path: string,
  form: FormData,
  { onProgress, signal, token }: Options,
  read: (body: unknown) => T,
): Promise<Result<T>> {
  const refusal = await refuseForeignWrite()
  if (refusal) return refusal
  const headers = { ...keyHeader(), ...(token && { authorization: `Bearer ${token}` }) }
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
    const xhr = new XMLHttpRequest()
    xhr.open('POST', path)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.responseType = 'text'
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    xhr.onload = () => resolve(toResult(responseOf(xhr), read))
    xhr.onerror = () => resolve(NO_RESPONSE)
    xhr.ontimeout = () => resolve(NO_RESPONSE)
    xhr.onabort = () => resolve(NO_RESPONSE)
    for (const signal of signals) signal?.addEventListener('abort', () => xhr.abort())
    if (signals.some((signal) => signal?.aborted)) resolve(NO_RESPONSE)
    else xhr.send(form)
  })
}

const responseOf = (xhr: XMLHttpRequest) => ({
  status: xhr.status,
  retryAfter: xhr.getResponseHeader('retry-after'),
  body: parsed(xhr.responseText),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
