'use client'

import './globals.css'
import { BootScript } from '@/components/layout/boot/boot-script'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/domain/messages'

/** Replaces the whole document when even the layout failed to render. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Something broke on our side</title>
        <BootScript />
      </head>
      <body>
        <main className="mx-auto max-w-measure px-4 py-16">
          <h1 className="mb-6 font-bold text-3xl">Something broke on our side</h1>
          <EmptyState
            title={MESSAGES.unexpected}
            action={<Button onClick={() => retry()}>Try again</Button>}
          />
        </main>
      </body>
    </html>
  )
}
