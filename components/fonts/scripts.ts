/*
 * The `@font-face` rules of all scripts but those of East Asia, whose rules are many. Each rule has a range of characters,
 * by which a browser downloads only the files that a page needs.
 */
import './scripts.css'
import '@fontsource-variable/noto-sans-arabic'
import '@fontsource-variable/noto-sans-armenian'
import '@fontsource-variable/noto-sans-bengali'
import '@fontsource-variable/noto-sans-devanagari'
import '@fontsource-variable/noto-sans-ethiopic'
import '@fontsource-variable/noto-sans-georgian'
import '@fontsource-variable/noto-sans-gujarati'
import '@fontsource-variable/noto-sans-gurmukhi'
import '@fontsource-variable/noto-sans-kannada'
import '@fontsource-variable/noto-sans-khmer'
import '@fontsource-variable/noto-sans-lao'
import '@fontsource-variable/noto-sans-malayalam'
import '@fontsource-variable/noto-sans-myanmar'
import '@fontsource-variable/noto-sans-sinhala'
import '@fontsource-variable/noto-sans-tamil'
import '@fontsource-variable/noto-sans-telugu'
import '@fontsource-variable/noto-sans-thai'
