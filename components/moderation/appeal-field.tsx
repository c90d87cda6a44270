import type { ComponentProps } from 'react'
import { TextAreaField } from '@/components/ui/field'
import { LIMIT } from '@/lib/domain/limits'

/** The text of an appeal, for members and for the reporters who have a link. Takes the attributes of its field. */
export const AppealField = (field: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField
    rows={5}
    {...field}
    label="Why is the decision wrong?"
    required
    maxLength={LIMIT.appealCharsMax}
    help="You can appeal once, free of charge. Where we have more than one admin, another one decides."
  />
)
