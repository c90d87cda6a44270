import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Ellipsis } from '@/components/ui/icons'
import { Menu } from '@/components/ui/menu'

type Props = {
  name: string
  isDisabled: boolean
  children(fold: () => void): ReactNode
}

/** The rarer commands of a row, folded behind '…'. */
export const RowMenu = ({ name, isDisabled, children }: Props) => (
  <Menu
    trigger={(button) => (
      <IconButton
        {...button}
        label={`More actions: ${name}`}
        title="More actions"
        data-command="more"
        disabled={isDisabled}
        className="disabled:opacity-40"
      >
        <Ellipsis className="size-5" />
      </IconButton>
    )}
  >
    {children}
  </Menu>
)
