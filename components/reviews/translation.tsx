'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { seconds } from '@/lib/domain/durations'
import { MESSAGES } from '@/lib/domain/messages'
import { withTimeout } from '@/lib/domain/with-timeout'

/** The part of the browser's own Translator API that is used here. Texts stay on the device. */
type Pair = { sourceLanguage: string; targetLanguage: string }
type TranslatorApi = {
  availability(pair: Pair): Promise<string>
  create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>
}

const translatorApi = (): TranslatorApi | undefined =>
  (globalThis as { Translator?: TranslatorApi }).Translator

const ownLanguage = () => navigator.language.split('-')[0] ?? 'en'

type Offer = 'none' | 'ready' | 'download'

/** Whether the browser can translate from each language, asked once per language. */
const known = new Map<string, Promise<Offer>>()

function findOffer(sourceLanguage: string): Promise<Offer> {
  const pair = { sourceLanguage, targetLanguage: ownLanguage() }
  const api = translatorApi()
  if (!api || !sourceLanguage || pair.targetLanguage === sourceLanguage) {
    return Promise.resolve('none')
  }
  const answer =
    known.get(sourceLanguage) ??
    api.availability(pair).then(
      (state): Offer =>
        state === 'unavailable' ? 'none' : state === 'available' ? 'ready' : 'download',
      (): Offer => 'none',
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

/** How long a reader waits for the browser, which may have to download the language. */
const TRANSLATION_WAIT_MS = seconds(10)

const languageName = (code: string) => new Intl.DisplayNames('en', { type: 'language' }).of(code)

type Props = Text & { language: string }

/** A button that translates a rating, where the browser itself can do so. */
export function Translation({ language, title, details }: Props) {
  const [offer, setOffer] = useState<Offer>('none')
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [translated, setTranslated] = useState<Text | null>(null)

  useEffect(() => {
    let isWanted = true
    void findOffer(language).then((found) => isWanted && setOffer(found))
    return () => {
      isWanted = false
    }
  }, [language])

  async function toggle() {
    if (translated) return setTranslated(null)
    setProgress('busy')
    const work = translate(language, { title, details })
    const result = await withTimeout(work, TRANSLATION_WAIT_MS).catch(() => null)
    setTranslated(result)
    setProgress(result ? 'idle' : 'failed')
  }

  if (offer === 'none') return null
  const doing = offer === 'download' ? `Downloading ${languageName(language)}…` : 'Translating…'
  return (
    <div className="space-y-2">
      <Button
        variant="plain"
        size="small"
        className="-ml-3.5"
        isBusy={progress === 'busy'}
        aria-expanded={translated !== null}
        onClick={toggle}
      >
        {translated ? 'Hide translation' : 'Translate'}
      </Button>
      <span role="status" className="text-muted text-sm">
        {progress === 'busy' && doing}
        {progress === 'failed' && MESSAGES.translationFailed}
      </span>
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
