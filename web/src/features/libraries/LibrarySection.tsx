import type { ComponentType } from 'react'
import css from './LibraryDialog.module.css'
import { LibraryGeneral } from './LibraryGeneral.tsx'
import { LibraryMetadata } from './LibraryMetadata.tsx'
import { LibraryOptions } from './LibraryOptions.tsx'
import { LibraryScanner } from './LibraryScanner.tsx'
import type { SectionId } from './library-draft.ts'
import type { SectionProps } from './section-props.ts'

const parts: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  general: LibraryGeneral,
  scanner: LibraryScanner,
  options: LibraryOptions,
  metadata: LibraryMetadata,
}

export function LibrarySection({ section, form }: SectionProps & { readonly section: SectionId }) {
  const Part = parts[section]
  return (
    <div className={css.form}>
      <Part form={form} />
    </div>
  )
}
