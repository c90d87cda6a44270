import type { FormDraft } from '@/lib/domain/form-draft'

/**
 * A form that needs no scripts, in the terms of `useForm`: posted by the browser, it arrives again with what was typed and
 * why it was refused. `names` are its fields, in the order in which a wrong one gets the focus.
 */
export function plainForm(draft: FormDraft | null, names: readonly string[]) {
  const { values = {}, fields: errors = {}, error = '' } = draft ?? {}
  const first = names.find((name) => errors[name])
  /** Without scripts only the attribute can move the focus. */
  const focus = (name: string) => (name === first ? { autoFocus: true } : {})
  return {
    error: { text: first ? null : error },
    errors,
    values,
    focus,
    /** The attributes of a text field. */
    field: (name: string) => ({
      name,
      defaultValue: values[name],
      error: errors[name],
      ...focus(name),
    }),
  }
}
