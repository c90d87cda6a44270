type Props = { label: string; code: string }

/** Code to read and copy. Focusable, so that wide lines can be scrolled with the keyboard. */
export function CodeBlock({ label, code }: Props) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-card border border-line bg-sunken p-4 text-sm"
    >
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  )
}
