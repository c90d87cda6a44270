import { IconButton } from '@/components/ui/icon-button'

/** Opens the list of keys, where there is room for a keyboard beside the screen. */
export const KeysButton = ({ onClick }: { onClick(): void }) => (
  <IconButton
    label="Keyboard shortcuts"
    aria-keyshortcuts="?"
    onClick={onClick}
    className="font-semibold max-lg:hidden"
  >
    ?
  </IconButton>
)
