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

type CountedControl = Pick<ComponentProps<'input'>, 'maxLength' | 'value' | 'defaultValue'>
type FrameProps = Omit<Surroundings, 'describedBy'> & {
  id: string
  labelId?: string
  /** The attributes of a limited control, to count its characters. */
  counted?: CountedControl | undefined
  isLine?: boolean
  children: ReactNode
}

/** Splits the properties of a field: for its frame, to tie the control to label, error, help and count, and the control's own. */
function useField<Props extends Surroundings & CountedControl & { id?: string | undefined }>(
  { label, help, error, describedBy, id: givenId, ...rest }: Props,
  counted?: CountedControl,
) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describing = classNames(
    Boolean(error) && `${id}-error`,
    describedBy,
    Boolean(help) && `${id}-help`,
    Boolean(counted?.maxLength) && `${id}-count`,
  )
  const ties = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describing || undefined,
  }
  return { frame: { id, label, help, error, counted }, ties, rest }
}

/** Label and count above; error and help below. */
function Frame({ id, labelId, label, help, error, counted = {}, isLine, children }: FrameProps) {
  const { maxLength, value, defaultValue } = counted
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap gap-x-4 text-sm">
        <label id={labelId} htmlFor={id} className="font-medium">
          {label}
        </label>
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
      {children}
      {error && <FormError id={`${id}-error`} text={error} className="mt-1.5" />}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-muted text-sm">
          {help}
        </p>
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
export function TextField({ className, ...given }: TextFieldProps) {
  // Counting helps with what one words, not with an address or a search.
  const isCounted = given.type !== 'email' && given.type !== 'search'
  const { frame, ties, rest } = useField(given, isCounted ? given : undefined)
  return (
    <Frame {...frame} isLine>
      <input
        {...WRITING}
        {...(isCounted ? unlimited(rest) : rest)}
        {...ties}
        className={classNames(CONTROL, 'min-h-11', className)}
      />
    </Frame>
  )
}

/** Several lines of text. */
export function TextAreaField({ className, ...given }: ComponentProps<'textarea'> & Surroundings) {
  const { frame, ties, rest } = useField(given, given)
  return (
    <Frame {...frame}>
      <textarea
        {...WRITING}
        rows={5}
        {...unlimited(rest)}
        {...ties}
        className={classNames(CONTROL, 'resize-y py-2.5', className)}
      />
    </Frame>
  )
}

/** A choice of a list; its options are the children. */
export function SelectField({ className, ...given }: ComponentProps<'select'> & Surroundings) {
  const { frame, ties, rest } = useField(given)
  return (
    <Frame {...frame}>
      <Select {...rest} {...ties} className={classNames(CONTROL, 'min-h-11', className)} />
    </Frame>
  )
}

/** A password with its Show/Hide button. */
export function PasswordField({ className, ...given }: TextFieldProps) {
  const { frame, ties, rest } = useField(given)
  const labelId = `${ties.id}-label`
  const [isShown, setShown] = useState(false)
  return (
    <Frame {...frame} labelId={labelId}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...ties}
          type={isShown ? 'text' : 'password'}
          className={classNames(CONTROL, 'min-h-11 pr-20', className)}
        />
        {/* Named by the bare word, so that the label finds only the field. */}
        <button
          type="button"
          aria-controls={ties.id}
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
