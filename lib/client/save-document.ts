import type { Result } from '@/lib/client/request'
import { storedToken } from '@/lib/client/stored-session'

const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Downloads a document that only the stored session may read; by POST where each look is recorded. */
export async function saveDocument(
  path: string,
  name: string,
  method: 'GET' | 'POST' = 'POST',
): Promise<Result<null>> {
  try {
    const token = storedToken()
    const response = await fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) return { ok: false, msg: null, status: response.status }
    const file = await response.blob()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${name}.${ENDINGS[file.type.split(';')[0] ?? ''] ?? 'bin'}`
    link.click()
    URL.revokeObjectURL(link.href)
    return { ok: true, value: null }
  } catch {
    return { ok: false, msg: null, status: 0 }
  }
}
