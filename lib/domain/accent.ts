/*
 * The colours that follow from the operator's one, in both themes, and whether text can be read on them (WCAG 2.2 AA). The
 * other colours are those of `app/globals.css`.
 */

type Rgb = readonly [number, number, number]

const BASE = {
  light: {
    paper: '#f6f4f0',
    card: '#ffffff',
    sunken: '#efece6',
    ink: '#1c1b19',
    muted: '#5f5a52',
    danger: '#b42318',
  },
  dark: {
    paper: '#151412',
    card: '#1e1c1a',
    sunken: '#262320',
    ink: '#f0ede8',
    muted: '#b3ada3',
    danger: '#f58b80',
  },
} as const
type Theme = keyof typeof BASE

export type AccentColors = Record<'accent' | 'strong' | 'soft' | 'onAccent', string>

const TEXT_CONTRAST_MIN = 4.5
/** What the derived colour of the dark theme reaches on each of its surfaces, so that its softer ones pass, too. */
const DARK_CONTRAST = 6.5
const STEPS = 40

const rgbOf = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes a share of the second colour into the first. */
function mix(color: string, other: string, share: number): string {
  const added = rgbOf(other)
  return hexOf(rgbOf(color).map((part, index) => part * (1 - share) + (added[index] ?? 0) * share))
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Ever lighter shades of a colour: first as bright as its hue can be, which keeps it colourful, then towards white. */
function lighterShades(color: string): string[] {
  const rgb = rgbOf(color)
  const strongest = Math.max(...rgb)
  const bright = strongest === 0 ? color : hexOf(rgb.map((part) => (part * 255) / strongest))
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  return [[color, bright] as const, [bright, '#ffffff'] as const].flatMap(([from, to]) =>
    shares.map((share) => mix(from, to, share)),
  )
}

/** The colour as it is with what follows from it; for the dark theme lightened as far as it must be. */
export function accentColors(accent: string): Record<Theme, AccentColors> {
  const surfaces = Object.values(BASE.dark).slice(0, 3)
  const light =
    lighterShades(accent).find((color) =>
      surfaces.every((surface) => contrast(color, surface) >= DARK_CONTRAST),
    ) ?? '#ffffff'
  return {
    light: {
      accent,
      strong: mix(accent, '#000000', 0.25),
      soft: mix('#ffffff', accent, 0.1),
      onAccent: '#ffffff',
    },
    dark: {
      accent: light,
      strong: mix(light, '#ffffff', 0.25),
      soft: mix('#100f0e', light, 0.16),
      onAccent: mix(accent, '#000000', 0.7),
    },
  }
}

/** Where text stands on a colour that follows from the accent, or in it. */
function pairsOf(theme: Theme, { accent, strong, soft, onAccent }: AccentColors) {
  const { paper, card, sunken, ink, muted, danger } = BASE[theme]
  return [
    ['links on cards', accent, card],
    ['links on the page', accent, paper],
    ['links on shaded areas', accent, sunken],
    ['words on buttons', onAccent, accent],
    ['words on buttons under the pointer', onAccent, strong],
    ['links under the pointer', strong, sunken],
    ['words in this colour on its soft shade', accent, soft],
    ['chosen filters', strong, soft],
    ['text on its soft shade', ink, soft],
    ['lesser text on its soft shade', muted, soft],
    ['warnings on its soft shade', danger, soft],
  ] as const
}

/** Returns where text would be hard to read with this colour, with its contrast there; empty for a good colour. */
export function accentFaults(accent: string): string[] {
  const colors = accentColors(accent)
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairsOf(theme, colors[theme])
      .map(([where, text, surface]) => ({ where, ratio: contrast(text, surface) }))
      .filter(({ ratio }) => ratio < TEXT_CONTRAST_MIN)
      .map(({ where, ratio }) => `${where} (${theme}: ${Math.floor(ratio * 10) / 10} to 1)`),
  )
}

/** Returns the stylesheet that replaces the site's own accent. */
export function accentStylesheet(accent: string): string {
  const { light, dark } = accentColors(accent)
  const both = (name: keyof AccentColors) => `light-dark(${light[name]},${dark[name]})`
  // Twice `:root`, so that it wins over the site's own wherever it stands.
  return `:root:root{--accent:${both('accent')};--accent-strong:${both('strong')};--accent-soft:${both('soft')};--on-accent:${both('onAccent')}}`
}
