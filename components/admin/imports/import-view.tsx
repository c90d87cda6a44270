'use client'

import { saveFile } from '@/components/accounts/save-file'
import { ImportCard } from '@/components/admin/imports/import-card'
import { ListState } from '@/components/admin/shared/list-state'
import { Button } from '@/components/ui/button'
import { DocumentForm } from '@/components/ui/document-form'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { seconds } from '@/lib/domain/durations'
import { formatCount } from '@/lib/domain/formats'
import {
  IMPORT_COLUMNS,
  IMPORT_FILE,
  IMPORT_ROWS_MAX,
  importTemplate,
} from '@/lib/influencers/imports/rules'

const saveTemplate = () =>
  saveFile({
    name: 'influencers.csv',
    content: new Blob([importTemplate()], { type: 'text/csv;charset=utf-8' }),
  })

/** Imports influencers from a file: the template, the upload, and what has become of each file. */
export function ImportView() {
  const list = useCachedRead(
    'admin-imports',
    async () => (await unwrap(call('GET /api/admin/imports'))).imports,
    {
      what: 'The list of imports',
      refreshMs: (imports) => (imports?.some(isRunning) ? seconds(1) : 0),
    },
  )
  const { reload } = list
  return (
    <section aria-labelledby="import-heading" className="mt-8">
      <h2 id="import-heading" className="font-bold text-xl">
        Import
      </h2>
      <div className="mt-1 mb-4 max-w-measure space-y-2 text-muted text-sm">
        <p>
          A CSV file of up to {formatCount(IMPORT_ROWS_MAX)} influencers and 5 MB, with these
          columns: {IMPORT_COLUMNS.join(', ')}. Name and category are required. Separate platforms
          with commas. Pictures aren’t imported.
        </p>
        <p>
          The file is checked first, and nothing is listed before you have seen the result. Those
          with a public email are then told that their page is public.
        </p>
      </div>
      <div className="mb-6 space-y-4">
        <Button variant="quiet" size="small" onClick={saveTemplate}>
          Download the template
        </Button>
        <DocumentForm
          path="/api/admin/imports"
          label="CSV file"
          accept=".csv,text/csv"
          refusal={IMPORT_FILE}
          action="Check file"
          onSent={() => void reload()}
        />
      </div>
      <ListState read={list} size={list.data?.length} empty="No imports in the last 30 days.">
        {(data) => (
          <ul className="space-y-4">
            {data.map((one) => (
              <ImportCard key={one.id} summary={one} onChanged={reload} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

const isRunning = ({ state }: { state: string }) => /ing$/.test(state)
