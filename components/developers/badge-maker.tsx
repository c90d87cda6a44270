'use client'

import { useState } from 'react'
import { CodeBlock } from '@/components/developers/code-block'
import { useSearch } from '@/components/influencers/use-search'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { SelectField, TextField } from '@/components/ui/field'
import { useSite } from '@/components/ui/site'
import { PATH } from '@/lib/domain/paths'
import type { InfluencerCard } from '@/lib/influencers/types'
import { BADGE_SIZE, BADGE_THEMES, type BadgeTheme, badgeText } from '@/lib/publishing/badges/rules'
import { escapeMarkup } from '@/lib/text/markup'

const THEME_WORDS: Record<BadgeTheme, string> = {
  light: 'Light',
  dark: 'Dark',
  auto: 'Same as the reader’s system',
}

const CHOICES_MAX = 5

/** Picks an influencer and a theme, and shows the badge with the code that embeds it. */
export function BadgeMaker({ siteUrl }: { siteUrl: string }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<InfluencerCard | null>(null)
  const [theme, setTheme] = useState<BadgeTheme>('light')
  return (
    <div className="needs-script space-y-4 rounded-card border border-line bg-card p-4 md:p-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Influencer"
          type="search"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          help="Type a name, then pick an influencer below."
        />
        <SelectField
          label="Theme"
          value={theme}
          onChange={(event) => setTheme(event.target.value as BadgeTheme)}
        >
          {BADGE_THEMES.map((one) => (
            <option key={one} value={one}>
              {THEME_WORDS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <Choices words={words} chosen={chosen} onChoose={setChosen} />
      {chosen && <Result influencer={chosen} theme={theme} siteUrl={siteUrl} />}
    </div>
  )
}

type ChoicesProps = {
  words: string
  chosen: InfluencerCard | null
  onChoose(influencer: InfluencerCard): void
}

function Choices({ words, chosen, onChoose }: ChoicesProps) {
  const { found, isSearching, hasFailed } = useSearch(words)
  const choices = (found ?? []).slice(0, CHOICES_MAX)
  const isNobody = found?.length === 0 && !isSearching && !hasFailed
  return (
    <>
      <p role="status" className="text-muted text-sm empty:hidden">
        {isNobody && 'No influencer with this name is listed here.'}
        {hasFailed && 'Search is unavailable. Please try again in a moment.'}
      </p>
      {choices.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Found</legend>
          {choices.map((influencer) => (
            <Button
              key={influencer.id}
              variant={chosen?.id === influencer.id ? 'solid' : 'quiet'}
              size="small"
              aria-pressed={chosen?.id === influencer.id}
              onClick={() => onChoose(influencer)}
            >
              <bdi>{influencer.name}</bdi>
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

type ResultProps = { influencer: InfluencerCard; theme: BadgeTheme; siteUrl: string }

function Result({ influencer, theme, siteUrl }: ResultProps) {
  const path = `${PATH.badge(influencer.id, 'svg')}${theme === 'light' ? '' : `?theme=${theme}`}`
  const alt = badgeText(influencer, useSite().name)
  const code = embedding({ influencer, path, alt, siteUrl })

  return (
    <div className="space-y-3">
      {/* biome-ignore lint/performance/noImgElement: the very thing that other sites will embed */}
      <img src={path} alt={alt} {...BADGE_SIZE} />
      <CodeBlock label="Lines to embed the badge" code={code} />
      <CopyButton text={code} size="small" />
    </div>
  )
}

function embedding({
  influencer,
  path,
  alt,
  siteUrl,
}: Omit<ResultProps, 'theme'> & { path: string; alt: string }): string {
  const page = new URL(PATH.reviews(influencer.id), siteUrl).href
  const picture = new URL(path, siteUrl).href
  return `<a href="${page}">\n  <img src="${escapeMarkup(picture)}" width="${BADGE_SIZE.width}" height="${BADGE_SIZE.height}" alt="${escapeMarkup(alt)}">\n</a>`
}
