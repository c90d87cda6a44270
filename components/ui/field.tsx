'use client'

import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { CharacterCount } from './character-count'
import { classNames } from './class-names'
import { FormError } from './form-error'
import { Select } from './select'

/**
 * People write in either direction. Drafts are the site's to keep (lib/client/own-storage.ts): the browser would bring a text
 * back on the way back in the history, even after another account has signed in.
 */
const WRITING = { dir: 'auto', autoComplete: 'off' } as const

const CONTROL =
  'block w-full rounded-card border border-edge bg-card px-3.5 text-base text-ink placeholder:text-muted ' +
  'hover:border-ink disabled:opacity-60 aria-invalid:border-danger'

type Surroundings = {
  label: string
  /** What to enter, below the control. */
  help?: ReactNode
  /** What is wrong; announced when it appears. */
  error?: string | null | undefined
  /** The id of another text about this control, such as the error of the whole form. */
  describedBy?: string | undefined
}

type FrameProps = Omit<Surroundings, 'describedBy'> & {
  id: string
  labelId?: string
  /** The attributes of a limited control, to count its characters. */
  counted?: CountedControl
  isLine?: boolean
  children: ReactNode
}

type CountedControl = Pick<ComponentProps<'input'>, 'maxLength' | 'value' | 'defaultValue'>
type Ties = Omit<Surroundings, 'label'> & { counted?: CountedControl }

/** The attributes that tie a control to its label, error, help and count. */
const ties = (id: string, { help, error, describedBy, counted }: Ties) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby':
    classNames(
      Boolean(error) && `${id}-error`,
      describedBy,
      Boolean(help) && `${id}-help`,
      Boolean(counted?.maxLength) && `${id}-count`,
    ) || undefined,
})

/** Label above; error, help and count below. */
function Frame({ id, labelId, label, help, error, counted = {}, isLine, children }: FrameProps) {
  const { maxLength, value, defaultValue } = counted
  return (
    <div>
      <label id={labelId} htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children}
      {error && <FormError id={`${id}-error`} text={error} className="mt-1.5" />}
      {(help || maxLength) && (
        <div className="mt-1.5 flex flex-wrap gap-x-4 text-muted text-sm">
          {help && <p id={`${id}-help`}>{help}</p>}
          {maxLength && (
            <CharacterCount
              fieldId={id}
              max={maxLength}
              text={String(value ?? defaultValue ?? '')}
              isHeld={value !== undefined}
              isLine={isLine ?? false}
            />
          )}
        </div>
      )}
    </div>
  )
}

/*
 * The server holds the limits: it counts a text as it stores it, normalised and trimmed. The browser's `maxlength` counts
 * what was typed, and would silently cut what is pasted.
 */
const unlimited = <Props extends { maxLength?: number | undefined }>({
  maxLength: _,
  ...rest
}: Props) => rest

type TextFieldProps = ComponentProps<'input'> & Surroundings

/** A line of text. */
export function TextField({
  label,
  help,
  error,
  describedBy,
  className,
  id,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const usedId = id ?? ownId
  // Counting helps with what one words, not with an address or a search.
  const isCounted = rest.type !== 'email' && rest.type !== 'search'
  const counted = isCounted ? rest : {}
  return (
    <Frame id={usedId} label={label} help={help} error={error} counted={counted} isLine>
      <input
        {...WRITING}
        {...(isCounted ? unlimited(rest) : rest)}
        {...ties(usedId, { help, error, describedBy, counted })}
        className={classNames(CONTROL, 'min-h-11', className)}
      />
    </Frame>
  )
}

type TextAreaFieldProps = ComponentProps<'textarea'> & Surroundings

/** Several lines of text. */
export function TextAreaField({
  label,
  help,
  error,
  describedBy,
  className,
  id,
  ...rest
}: TextAreaFieldProps) {
  const ownId = useId()
  const usedId = id ?? ownId
  return (
    <Frame id={usedId} label={label} help={help} error={error} counted={rest}>
      <textarea
        {...WRITING}
        rows={5}
        {...unlimited(rest)}
        {...ties(usedId, { help, error, describedBy, counted: rest })}
        className={classNames(CONTROL, 'resize-y py-2.5', className)}
      />
    </Frame>
  )
}

type SelectFieldProps = ComponentProps<'select'> & Surroundings

/** A choice of a list; its options are the children. */
export function SelectField({
  label,
  help,
  error,
  describedBy,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const usedId = id ?? ownId
  return (
    <Frame id={usedId} label={label} help={help} error={error}>
      <Select
        {...rest}
        {...ties(usedId, { help, error, describedBy })}
        className={classNames(CONTROL, 'min-h-11', className)}
      />
    </Frame>
  )
}

/** A password with its Show/Hide button. */
export function PasswordField({
  label,
  help,
  error,
  describedBy,
  className,
  id,
  ...rest
}: Omit<TextFieldProps, 'limit'>) {
  const ownId = useId()
  const usedId = id ?? ownId
  const labelId = `${usedId}-label`
  const [isShown, setShown] = useState(false)
  return (
    <Frame id={usedId} labelId={labelId} label={label} help={help} error={error}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...ties(usedId, { help, error, describedBy })}
          type={isShown ? 'text' : 'password'}
          className={classNames(CONTROL, 'min-h-11 pr-20', className)}
        />
        {/* Named by the bare word, so that the label finds only the field. */}
        <button
          type="button"
          aria-controls={usedId}
          aria-describedby={labelId}
          onClick={() => setShown(!isShown)}
          className="needs-script absolute inset-y-0 right-0 min-w-16 rounded-card px-3 font-medium text-accent text-sm hover:bg-accent-soft"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Frame>
  )
}
