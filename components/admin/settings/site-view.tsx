'use client'

import { type FormEvent, type ReactNode, useId } from 'react'
import { ListState } from '@/components/admin/shared/list-state'
import { Button } from '@/components/ui/button'
import { TextAreaField, TextField } from '@/components/ui/field'
import { FormError } from '@/components/ui/form-error'
import { useCachedRead } from '@/components/ui/use-cached-read'
import { type Form, useForm } from '@/components/ui/use-form'
import { PictureField } from '@/components/uploads/picture-field'
import { usePictureUpload } from '@/components/uploads/use-picture-upload'
import type { SiteForm as Loaded } from '@/lib/admin/site/responses'
import { call } from '@/lib/client/call'
import { unwrap } from '@/lib/client/read'
import { notify } from '@/lib/client/toasts'
import { accentColors } from '@/lib/domain/accent'
import { OPERATOR_FIELDS, SITE, type SiteField } from '@/lib/domain/site'
import { SITE_CHARS, SITE_LABELS } from '@/lib/domain/site-fields'

const LINKS =
  'One per line: words, then an address that starts with https:// or / (a page of this site).'
const TEXT =
  'Lines that start with # or ## are headings, those with - list items; [words](https://…) is a link. If you enter only an https:// address, the footer links there.'

/** What staff enters about the site itself. */
export function SiteView() {
  const site = useCachedRead('admin-site', () => unwrap(call('GET /api/admin/site')), {
    what: 'What the site says of itself',
  })
  const { reload } = site
  return (
    <section aria-labelledby="site-heading" className="mt-8 max-w-measure">
      <h2 id="site-heading" className="font-bold text-xl">
        Site
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">
        Shows everywhere within a second. An empty field keeps what the site comes with.
      </p>
      <ListState read={site}>
        {(data) => <SiteForm key={data.version} loaded={data} onSaved={reload} />}
      </ListState>
    </section>
  )
}

type FormProps = { loaded: Loaded; onSaved(): Promise<unknown> }
type SiteFields = Form<Loaded['values']>

function SiteForm({ loaded, onSaved }: FormProps) {
  const { values, before, version, first } = loaded
  const [logo, icon] = [usePictureUpload(), usePictureUpload()]
  const form = useForm({
    initial: values,
    send: (fields) => call('POST /api/admin/site', { body: { ...fields, version } }),
    async onDone() {
      await onSaved()
      notify.success('Saved. It shows everywhere within a second.')
    },
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const uploaded = { logo: logo.picture.url, icon: icon.picture.url }
    void form.submit({
      ...(uploaded.logo && { logo: uploaded.logo }),
      ...(uploaded.icon && { icon: uploaded.icon }),
    })
  }

  return (
    <form {...form.props} onSubmit={onSubmit} className="space-y-8">
      <Group title="Name and look">
        <Line form={form} name="name" placeholder={SITE.name} />
        <Line form={form} name="description" placeholder={SITE.description} />
        <Picture form={form} name="logo" upload={logo} stored={values.logo} />
        <Picture form={form} name="icon" upload={icon} stored={values.icon} />
        <Line
          form={form}
          name="accent"
          placeholder="#0b5c5a"
          help="For links and buttons. The dark theme uses a lighter shade of it."
        />
        <Swatches accent={form.values.accent} />
        <Line form={form} name="year" placeholder={SITE.year} help="In the copyright line." />
      </Group>
      <Group title="Addresses and links">
        <Line form={form} name="contactEmail" placeholder={first.contactEmail} />
        <Line form={form} name="feedbackUrl" placeholder={first.feedbackUrl} />
        <Lines form={form} name="socialLinks" placeholder={first.socialLinks} help={LINKS} />
        <Lines form={form} name="footerLinks" help={LINKS} />
      </Group>
      <Group
        title="Who runs this site"
        lead="Once one of these is filled in, the footer links to a page with them, and the Privacy Policy and the Terms of Service name them."
      >
        {OPERATOR_FIELDS.map((name) => {
          const Field = name === 'postalAddress' ? Lines : Line
          return <Field key={name} form={form} name={name} />
        })}
      </Group>
      <Group
        title="Your own texts"
        lead="Ours are a start: they describe what this software does, not your company or the law where you are. Replace them with texts of your own."
      >
        <Line
          form={form}
          name="textLanguage"
          placeholder="en"
          help="Its code, such as de or pt-BR: by it screen readers choose the voice, and browsers divide long words."
        />
        <Lines form={form} name="privacyText" rows={8} help={TEXT} />
        <Lines form={form} name="termsText" rows={8} help={TEXT} />
        <Lines form={form} name="guidelinesText" help="Stands above our rules, which stay." />
      </Group>
      <FormError {...form.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {before && (
          <Button variant="quiet" isBusy={form.isBusy} onClick={() => form.submit(before)}>
            Undo the last change
          </Button>
        )}
        <Button
          type="submit"
          isBusy={form.isBusy}
          disabled={[logo, icon].some(({ picture }) => picture.state === 'uploading')}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

type GroupProps = { title: string; lead?: string; children: ReactNode }

function Group({ title, lead, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-card border border-line bg-card p-4">
      <h3 id={id} className="font-semibold text-lg">
        {title}
      </h3>
      {lead && <p className="text-muted text-sm">{lead}</p>}
      {children}
    </section>
  )
}

type FieldProps = {
  form: SiteFields
  name: SiteField
  placeholder?: string
  help?: string
  rows?: number
}

/** What has a form of its own needs no count of its characters. */
const COUNTED_FROM = 40

const Line = ({ form, name, rows: _, ...rest }: FieldProps) => (
  <TextField
    label={SITE_LABELS[name]}
    {...(SITE_CHARS[name] >= COUNTED_FROM && { maxLength: SITE_CHARS[name] })}
    {...form.field(name)}
    {...rest}
  />
)

const Lines = ({ form, name, rows = 3, ...rest }: FieldProps) => (
  <TextAreaField
    label={SITE_LABELS[name]}
    maxLength={SITE_CHARS[name]}
    rows={rows}
    {...form.field(name)}
    {...rest}
  />
)

type PictureProps = Pick<FieldProps, 'form'> & {
  name: 'logo' | 'icon'
  upload: ReturnType<typeof usePictureUpload>
  stored: string
}

/** A picture, with the stored one until another is uploaded. */
function Picture({ form, name, upload, stored }: PictureProps) {
  const isRemoved = stored !== '' && form.values[name] === ''
  return (
    <div className="space-y-2">
      <PictureField
        {...upload}
        stored={form.values[name]}
        label={SITE_LABELS[name]}
        isReady
        isWhole
      />
      <FormError id={`${name}-error`} text={form.errors[name] ?? null} />
      {stored && !upload.picture.file && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isRemoved}
            onChange={({ target: { checked } }) => form.set({ [name]: checked ? '' : stored })}
            className="size-5 accent-accent"
          />
          Remove the {SITE_LABELS[name].toLowerCase()}
        </label>
      )}
    </div>
  )
}

/** The colours of buttons in both themes that follow from the typed one. */
function Swatches({ accent }: { accent: string }) {
  if (!/^#[\da-f]{6}$/i.test(accent)) return null
  const { light, dark } = accentColors(accent.toLowerCase())
  const both = [
    { theme: 'light', ...light, x: 0 },
    { theme: 'dark', ...dark, x: 100 },
  ]
  return (
    <svg viewBox="0 0 190 36" aria-hidden="true" className="h-9 w-48">
      {both.map((one) => (
        <g key={one.theme}>
          <rect x={one.x} width="90" height="36" rx="8" fill={one.accent} />
          <text x={one.x + 45} y="23" textAnchor="middle" fontSize="14" fill={one.onAccent}>
            {one.theme === 'light' ? 'Light' : 'Dark'}
          </text>
        </g>
      ))}
    </svg>
  )
}
