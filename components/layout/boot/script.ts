/*
 * Runs on every page before its first paint, as a classic script of its own: `npm run boot-script` bundles it into a
 * constant text, which the content security policy allows by its hash. Keys and shapes of the storage are those of
 * `lib/client`.
 */

declare global {
  /** Buttons that were pressed before React knew them, for components/layout/early-input.tsx. */
  var earlyPresses: HTMLButtonElement[] | undefined
  var trustedTypes:
    | {
        createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown
      }
    | undefined
}

rememberPresses()
trustOwnScripts()
showThemeAndViewer()

/** Not of the buttons that open and close a popover, which the browser does itself. */
function rememberPresses(): void {
  const presses: HTMLButtonElement[] = []
  window.earlyPresses = presses
  window.onclick = ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>(
      'button[type=button]:not([popovertarget]:not([popovertargetaction]))',
    )
    if (button && !Object.keys(button).some((key) => key.startsWith('__react'))) {
      presses.push(button)
    }
  }
}

/** Lets scripts and workers of this origin pass, which Next loads by plain addresses, and nothing else. */
function trustOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}

/** So that neither the theme nor the signed-in header flashes. */
function showThemeAndViewer(): void {
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    dataset.viewer = JSON.parse(localStorage.getItem('token') ?? '').token ? 'in' : 'out'
  } catch {
    dataset.viewer = 'out'
  }
}
