'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { useForm } from '@/components/ui/use-form'
import { saveDocument } from '@/lib/client/save-document'
import { DURATION } from '@/lib/domain/durations'

const FORMATS = ['csv', 'json'] as const

/** The statements of reasons of a month as a file. Nothing is sent anywhere. */
export function StatementsExport() {
  const form = useForm({
    initial: { month: new Date().toISOString().slice(0, 7), format: 'csv' },
    send: ({ month, format }) =>
      saveDocument(
        `/api/admin/statements?${new URLSearchParams({ month, format })}`,
        `statements-of-reasons-${month}`,
        'GET',
      ),
    toastMs: DURATION.toastMs,
    onDone() {},
  })
  return (
    <section aria-labelledby="statements-heading" className="mt-10">
      <h3 id="statements-heading" className="font-bold text-lg">
        Statements of reasons
      </h3>
      <p className="mt-1 max-w-measure text-muted text-sm">
        A month’s decisions that restrict someone, with the fields of the EU’s DSA Transparency
        Database and without names, addresses or texts. They aren’t sent anywhere.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField type="month" label="Month (UTC)" {...form.field('month')} required />
        <div className="flex gap-3">
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="quiet"
              isBusy={form.isBusy && form.values.format === format}
              onClick={() => form.submit({ format })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}
