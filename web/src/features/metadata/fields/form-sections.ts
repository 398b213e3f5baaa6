import { createElement } from 'react'
import type { Text } from '../../../i18n/use-text.ts'
import type { FormSection } from '../../../ui/form/FormDialog.tsx'
import { FieldRows, type FieldRowsProps, type Rows } from './FieldRows.tsx'

/** Rows of each section of a form, by id of the section. */
export type SectionRows = Readonly<Record<string, Rows>>

/** Returns the sections of a form dialog. */
export const toFormSections = (
  t: Text,
  sections: SectionRows,
  children: FieldRowsProps['children'],
): FormSection[] =>
  Object.entries(sections).map(([id, rows]) => ({
    id,
    label: t(`edit.section_${id}`),
    fields: rows.flat(),
    content: createElement(FieldRows, { rows, children }),
  }))
