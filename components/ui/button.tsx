import Link from 'next/link'
import {
  Children,
  type ComponentProps,
  isValidElement,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { classNames } from './class-names'
import { Spinner } from './spinner'

type Variant = 'solid' | 'quiet' | 'plain' | 'danger'
type Size = 'medium' | 'small'

type Look = { variant?: Variant; size?: Size; isWide?: boolean }

/** The classes of a button (app/globals.css), for other elements that look like one. */
export const buttonLook = ({ variant = 'solid', size = 'medium', isWide = false }: Look) =>
  classNames(`button button-${variant} button-${size}`, isWide && 'w-full')

type ButtonProps = ComponentProps<'button'> &
  Look & {
    isBusy?: boolean
    /** False until the page is hydrated, for a button that does nothing before. Looks the same. */
    isReady?: boolean
    children: ReactNode
  }

/** A name in a button is isolated from its text; with the text it is one item, which has no gap inside. */
const isText = (child: ReactNode) =>
  isValidElement(child) ? child.type === 'bdi' : typeof child !== 'object'

const isAllText = (children: ReactNode) => Children.toArray(children).every(isText)

const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * A button that keeps its width, its name and the focus while busy: `disabled` would lose the focus, so a press is
 * ignored instead. `type` defaults to 'button'. Among commands that act at once, or after a yes, one that asks for more first
 * ends in '…'; the words of the contract stay.
 */
export function Button({ variant, size, isWide, className, ...rest }: ButtonProps) {
  const { children, disabled, type = 'button', isBusy = false, isReady = true, ...others } = rest
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }), isWide: !!isWide })
  return (
    <button
      {...others}
      type={type}
      disabled={disabled || !isReady}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
      className={classNames(look, 'relative', !isReady && 'disabled:opacity-100', className)}
    >
      <span
        className={classNames(
          !isAllText(children) && 'inline-flex items-center gap-2',
          isBusy && 'opacity-0',
        )}
      >
        {children}
      </span>
      {isBusy && <Spinner className="absolute size-5" />}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  isWide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }), isWide: !!isWide })
  return (
    <Link {...rest} className={classNames(look, className)}>
      {isAllText(children) ? <span>{children}</span> : children}
    </Link>
  )
}
