'use client'

import { Dialog } from '@/components/ui/dialog'

const KEYS = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['a', 'Approve'],
  ['r', 'Remove, or restore a removed account'],
  ['u', 'Undo the last action'],
  ['x', 'Select the row'],
  ['o', 'Open the account'],
  ['?', 'Show this help'],
] as const

type Keys = readonly (readonly [key: string, words: string])[]

/** Keys with what each does. */
export const KeyList = ({ keys }: { keys: Keys }) => (
  <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
    {keys.map(([key, words]) => (
      <div key={key} className="contents">
        <dt>
          <kbd className="inline-flex min-w-8 justify-center rounded-small border border-edge bg-card px-2 py-0.5 font-mono text-sm">
            {key}
          </kbd>
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

type Props = {
  isOn: boolean
  toggle(isOn: boolean): void
  onClose(): void
  /** The keys of the screen; those of the dashboard by default. */
  keys?: Keys
}

/** The list of keyboard shortcuts, and a switch to turn them off. */
export function ShortcutsHelp({ isOn, toggle, onClose, keys = KEYS }: Props) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <KeyList keys={keys} />
      <label className="mt-5 flex min-h-11 items-center gap-3 border-line border-t pt-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => toggle(event.target.checked)}
          className="size-5 accent-accent"
        />
        Single-key shortcuts
      </label>
    </Dialog>
  )
}
