import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { Spinner } from './spinner'

type Variant = 'solid' | 'quiet' | 'plain' | 'danger'
type Size = 'medium' | 'small'

const VARIANTS: Record<Variant, string> = {
  solid: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  quiet: 'bg-card text-ink border-edge hover:bg-sunken',
  plain: 'border-transparent text-accent hover:bg-accent-soft',
  danger: 'bg-card text-danger border-danger hover:bg-danger-soft',
}

const SIZES: Record<Size, string> = {
  medium: 'min-h-11 px-5 text-base',
  small: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
}

type Look = { variant?: Variant; size?: Size; isWide?: boolean }

/** The classes of a button, for other elements that look like one. */
export const buttonLook = ({ variant = 'solid', size = 'medium', isWide = false }: Look) =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-card border text-center font-semibold transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full',
  )

type ButtonProps = ComponentProps<'button'> &
  Look & {
    isBusy?: boolean
    /** False until the page is hydrated, for a button that does nothing before. Looks the same. */
    isReady?: boolean
    children: ReactNode
  }

/** A button that keeps its width and its name while busy; `type` defaults to 'button'. */
export function Button({ variant, size, isWide, className, ...rest }: ButtonProps) {
  const { children, disabled, type = 'button', isBusy = false, isReady = true, ...others } = rest
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }), isWide: !!isWide })
  return (
    <button
      {...others}
      type={type}
      disabled={disabled || isBusy || !isReady}
      aria-busy={isBusy || undefined}
      className={classNames(look, 'relative', !isReady && 'disabled:opacity-100', className)}
    >
      <span className={classNames('inline-flex items-center gap-2', isBusy && 'opacity-25')}>
        {children}
      </span>
      {isBusy && <Spinner className="absolute size-5" />}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function ButtonLink({ variant, size, isWide, className, ...rest }: ButtonLinkProps) {
  const look = buttonLook({ ...(variant && { variant }), ...(size && { size }), isWide: !!isWide })
  return <Link {...rest} className={classNames(look, className)} />
}
