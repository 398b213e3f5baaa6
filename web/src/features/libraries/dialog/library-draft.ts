import { type Library, libraryFlags, ScanInterval, SeriesCover } from '@lectern/contract/libraries'
import { Name, Path } from '@lectern/contract/values'
import * as z from 'zod/mini'
import { isApiError } from '../../../lib/api-error.ts'
import { type Problems, toProblem } from '../../../ui/form/form-errors.ts'
import type { Snapshot } from '../../../ui/form/form-state.ts'
import type { Form } from '../../../ui/form/use-form.ts'

/** Values of the form: a library without the fields that only the server sets. */
export type LibraryDraft = Omit<Library, 'id' | 'unavailable' | 'scanGuard'>
export interface SectionProps {
  readonly form: Form<LibraryDraft>
}
export type SectionId = 'general' | 'scanner' | 'options' | 'metadata'
export const sectionIds: readonly SectionId[] = ['general', 'scanner', 'options', 'metadata']

export const scanIntervals = ScanInterval.options
export const seriesCovers = SeriesCover.options

export const newDraft: LibraryDraft = {
  name: '',
  root: '',
  ...libraryFlags,
  // Off by default, because it reads the last page of every book to find a bar code.
  importBarcodeIsbn: false,
  scanInterval: 'EVERY_6H',
  scanDirectoryExclusions: ['#recycle', '@eaDir', '@Recycle'],
  seriesCover: 'FIRST',
  oneshotsDirectory: null,
}

/** Returns the values from which the form starts, also after changes of other users. */
export function toLibrarySnapshot(library: Library | undefined): Snapshot<LibraryDraft> {
  if (!library) return { values: newDraft, locks: {} }
  const { id: _, unavailable: __, scanGuard: ___, ...values } = library
  return { values, locks: {} }
}

/** Returns the values to send: trimmed, and with null for "no one-shots folder". */
export const toLibraryInput = <V extends Partial<LibraryDraft>>(values: V): V => ({
  ...values,
  ...(values.name !== undefined && { name: values.name.trim() }),
  ...(values.oneshotsDirectory !== undefined && {
    oneshotsDirectory: values.oneshotsDirectory?.trim() || null,
  }),
})

export function checkDraft(draft: LibraryDraft): Problems {
  return {
    ...(z.safeParse(Name, draft.name).success ? {} : { name: { textId: 'libraries.name_required' } }),
    ...(z.safeParse(Path, draft.root).success ? {} : { root: { textId: 'libraries.root_required' } }),
  }
}

const rootCodes = /^(LIBRARY_ROOT_|PATH_NOT_ABSOLUTE|FOLDER_NOT_READABLE|ERR_101[67])/

/** Returns the server's validation error as problems of its fields; undefined if it has no field. */
export function toFieldErrors(error: unknown): Problems | undefined {
  if (!isApiError(error)) return undefined
  const code = error.code ?? error.serverMessage ?? ''
  if (code === 'LIBRARY_NAME_TAKEN') return { name: { textId: 'errors.LIBRARY_NAME_TAKEN' } }
  if (rootCodes.test(code)) return { root: { textId: `errors.${code}` } }
  const { name, root } = error.fields
  if (!name && !root) return undefined
  return { ...(name ? { name: toProblem(name) } : {}), ...(root ? { root: toProblem(root) } : {}) }
}
