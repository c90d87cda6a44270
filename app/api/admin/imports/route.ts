import { LIMIT } from '@/lib/domain/limits'
import { AppError, fieldError } from '@/lib/errors'
import { readForm } from '@/lib/http/form'
import { route } from '@/lib/http/route'
import { checkImport } from '@/lib/influencers/imports/commands'
import { listImports } from '@/lib/influencers/imports/queries'
import { imports, startedImport } from '@/lib/influencers/imports/responses'
import { IMPORT_FILE } from '@/lib/influencers/imports/rules'
import { documentForm } from '@/lib/uploads/wire'

export const GET = route({
  summary: 'The imports of influencers that can be started or undone, newest first.',
  access: 'admin',
  isPolled: true,
  response: imports,
  async run() {
    return { success: true, imports: await listImports() }
  },
})

export const POST = route({
  summary:
    'Takes a CSV file of up to 5 MB with influencers, which is then checked; nothing is listed yet.',
  access: 'admin',
  rateLimit: 'upload',
  upload: { contentType: 'multipart/form-data', schema: documentForm },
  response: startedImport,
  refusals: ['invalid', 'tooLarge', 'unprocessable', 'conflict'],
  async run({ actor, request }) {
    const form = await readForm(request, LIMIT.documentBytesMax + LIMIT.formOverheadBytesMax)
    const file = form.get('file')
    if (!(file instanceof File)) throw fieldError('unprocessable', 'file', IMPORT_FILE)
    if (file.size > LIMIT.documentBytesMax) throw new AppError('tooLarge', IMPORT_FILE)
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { success: true, id: await checkImport(actor, { name: file.name, bytes }) }
  },
})
