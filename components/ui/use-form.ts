'use client'

import {
  type ChangeEvent,
  type FormEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { dropDraft, keepDraft, readDraft, type StoredDraft } from '@/components/ui/form-draft'
import { keepFocus } from '@/components/ui/keep-focus'
import { useErrorToast } from '@/components/ui/use-error-toast'
import { type Failure, type Result, whyFailed } from '@/lib/client/request'
import { signOut } from '@/lib/client/session'

type Errors = Readonly<Record<string, string>>
type Change<Fields> = Partial<Fields> | ((now: Fields) => Partial<Fields>)

type Options<Fields extends object, Value> = {
  /** What the fields start with. Their names are those of the request's body, by which the server names what is wrong. */
  initial: Fields
  /** Sends the fields (a repeated attempt is the same write: lib/client/write.ts), or returns `refused` without asking the server. */
  send(fields: Fields): Promise<Result<Value>>
  /** Called when it was accepted, with what was sent; the form stays busy until this resolves. */
  onDone(value: Value, fields: Fields, form: FormFill<Fields>): unknown
  /** Why it failed, in a sentence. Defaults to the server's. */
  explain?(failure: Failure): string
  /** Shows why it failed in a toast too, for so long; a function decides by the failure. */
  toastMs?: number | ((failure: Failure) => number | undefined)
  draft?: StoredDraft<Fields>
  /** It can be sent without a session. In all others a 401 means that the session has ended, which logs out. */
  isPublic?: boolean
  /** Stays busy once it is accepted, because the screen is left: a second press would send it again. */
  staysBusy?: boolean
}

type FormFill<Fields> = {
  /** Changes fields on behalf of the screen: no draft, and the errors stay. */
  fill(change: Change<Fields>): void
  /** Empties the form, and drops its draft. */
  reset(): void
}

type Refusal = {
  text: string | null
  errors: Errors
  /** Counts the refused attempts: each moves the focus once. */
  attempt: number
}

type TextName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never
}[keyof Fields] &
  string

/** A refusal of our own, with messages by field; the first one is said for the form as a whole. */
export const refused = (fields: Errors): Failure => ({
  ok: false,
  msg: Object.values(fields)[0] ?? null,
  status: 0,
  fields,
})

const WRONG =
  ':is(input, select, textarea)[aria-invalid="true"], [aria-invalid="true"] :is(input, button)'

/** Returns the errors at a form's own fields, and the sentence for the form as a whole unless they say it. */
function placeErrors(text: string, told: Errors, fields: object) {
  const own = Object.entries(told).filter(([name]) => name in fields)
  const isSaid = own.length > 0 && own.length === Object.keys(told).length
  return { errors: Object.fromEntries(own), text: isSaid ? null : text }
}

const without = (errors: Errors, change: object): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in change)))

/** The fields and their draft. */
function useFields<Fields extends object>(initial: Fields, draft: StoredDraft<Fields> | undefined) {
  const [start] = useState(initial)
  const [values, setValues] = useState(start)
  const latest = useRef(start)

  const fill = useCallback((change: Change<Fields>) => {
    const changed = typeof change === 'function' ? change(latest.current) : change
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
  }, [])

  const draftName = draft?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the draft
  useEffect(() => {
    const kept = draft && readDraft(draft)
    if (kept) fill(kept)
  }, [draftName, fill])

  const forget = () => draft && dropDraft(draft)

  function enter(change: Partial<Fields>) {
    fill(change)
    if (draft) keepDraft(draft, latest.current, start)
  }

  function reset() {
    fill(start)
    forget()
  }

  return { values, latest, fill, enter, reset, forget }
}

/** Why the last attempt was refused. Focuses the first wrong field. */
function useRefusal(fields: object) {
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<Refusal>({ text: null, errors: {}, attempt: 0 })
  const toast = useErrorToast()

  const { attempt } = refusal
  useEffect(() => {
    if (attempt === 0) return
    // After a dialog of the form has closed, which hands the focus back to its button.
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(WRONG)?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [attempt])

  function refuse(text: string, told: Errors, toastMs: number | undefined): false {
    setRefusal((last) => ({ ...placeErrors(text, told, fields), attempt: last.attempt + 1 }))
    if (toastMs !== undefined) toast.show(text, toastMs)
    return false
  }

  /** Takes away the sentence for the whole form and the errors at these fields. */
  const correct = (change: object) =>
    setRefusal((last) => ({ ...last, text: null, errors: without(last.errors, change) }))

  function clear() {
    correct(fields)
    toast.clear()
  }

  return { element, refusal, refuse, correct, clear }
}

/**
 * A form, or a button that sends something: its fields, whether it is being sent, why it was refused, its draft. `props`
 * belong on the `<form>`, `field(name)` on a field, `error` on a `FormError`. With the `action` of its endpoint the form
 * works without scripts too: the fields have the names of the body.
 */
export function useForm<Fields extends object, Value>(options: Options<Fields, Value>) {
  const { initial, send, onDone, explain = whyFailed, toastMs, draft } = options
  const { isPublic = false, staysBusy = false } = options
  const { values, latest, fill, enter, reset, forget } = useFields(initial, draft)
  const { element, refusal, refuse, correct, clear } = useRefusal(initial)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const errorId = useId()

  async function trySend(fields: Fields): Promise<boolean> {
    setBusy(true)
    const result = await send(fields)
    if (!result.ok) {
      if (result.status === 401 && !isPublic) void signOut()
      const shownMs = typeof toastMs === 'function' ? toastMs(result) : toastMs
      return refuse(explain(result), result.fields ?? {}, shownMs)
    }
    forget()
    await onDone(result.value, fields, { fill, reset })
    return true
  }

  /** Sends the form, with a last change where a button makes one. Resolves with whether it was accepted. */
  async function submit(change: Partial<Fields> = {}): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    clear()
    const restoreFocus = keepFocus()
    const isDone = await trySend({ ...latest.current, ...change })
    if (isDone && staysBusy) return true
    isSending.current = false
    setBusy(false)
    restoreFocus()
    return isDone
  }

  /** What the visitor enters. */
  function set(change: Partial<Fields>) {
    enter(change)
    correct(change)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return {
    // Posted by the browser itself, nothing that was typed gets into the address.
    props: { ref: element, noValidate: true, method: 'post', onSubmit } as const,
    error: { id: errorId, text: refusal.text },
    errors: refusal.errors,
    values,
    isBusy,
    set,
    fill,
    reset,
    submit,
    /** The attributes of a text field, a password, a list. */
    field: <Name extends TextName<Fields>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: refusal.errors[name],
      describedBy: errorId,
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        set({ [name]: target.value } as Partial<Fields>),
    }),
  }
}

/** A form with these fields, as the parts of its screen need it. */
export type Form<Fields extends object> = ReturnType<typeof useForm<Fields, unknown>>
