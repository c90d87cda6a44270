'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/toasts'
import { MESSAGES } from '@/lib/domain/messages'

/** The part of the browser's own Translator API that is used here. Texts stay on the device. */
type Pair = { sourceLanguage: string; targetLanguage: string }
type TranslatorApi = {
  availability(pair: Pair): Promise<string>
  create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>
}

const translatorApi = (): TranslatorApi | undefined =>
  (globalThis as { Translator?: TranslatorApi }).Translator

const ownLanguage = () => navigator.language.split('-')[0] ?? 'en'

/** Whether the browser can translate from each language, asked once per language. */
const known = new Map<string, Promise<boolean>>()

function canTranslate(sourceLanguage: string): Promise<boolean> {
  const pair = { sourceLanguage, targetLanguage: ownLanguage() }
  const api = translatorApi()
  if (!api || !sourceLanguage || pair.targetLanguage === sourceLanguage) {
    return Promise.resolve(false)
  }
  const answer =
    known.get(sourceLanguage) ??
    api.availability(pair).then(
      (state) => state !== 'unavailable',
      () => false,
    )
  known.set(sourceLanguage, answer)
  return answer
}

type Text = { title: string; details: string }

async function translate(sourceLanguage: string, { title, details }: Text): Promise<Text> {
  const api = translatorApi()
  if (!api) throw new Error('this browser has no translator')
  const translator = await api.create({ sourceLanguage, targetLanguage: ownLanguage() })
  return {
    title: await translator.translate(title),
    details: await translator.translate(details),
  }
}

type Props = Text & { language: string }

/** A button that translates a rating, where the browser itself can do so. */
export function Translation({ language, title, details }: Props) {
  const [isOffered, setOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [translated, setTranslated] = useState<Text | null>(null)

  useEffect(() => {
    let isWanted = true
    void canTranslate(language).then((can) => isWanted && setOffered(can))
    return () => {
      isWanted = false
    }
  }, [language])

  async function toggle() {
    if (translated) return setTranslated(null)
    setBusy(true)
    await translate(language, { title, details }).then(setTranslated, () =>
      notify.error(MESSAGES.translationFailed),
    )
    setBusy(false)
  }

  if (!isOffered) return null
  return (
    <div className="space-y-2">
      <Button
        variant="plain"
        size="small"
        className="-ml-3.5"
        isBusy={isBusy}
        aria-expanded={translated !== null}
        onClick={toggle}
      >
        {translated ? 'Hide translation' : 'Translate'}
      </Button>
      {translated && (
        <div
          lang={ownLanguage()}
          role="note"
          aria-label="Translation by your browser"
          className="max-w-measure space-y-1 rounded-card bg-sunken px-4 py-3"
        >
          <p dir="auto" className="font-semibold">
            {translated.title}
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {translated.details}
          </p>
          <p className="text-muted text-xs">Translated by your browser.</p>
        </div>
      )}
    </div>
  )
}
