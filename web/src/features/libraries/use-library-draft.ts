import { useMemo } from 'react'
import { readValues, startForm } from '../../ui/form/form-state.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { type LibraryDraft, listLibraryChanges } from './library-draft.ts'

/** Keeps what was typed on the device until it is saved or discarded, and offers it when the dialog is opened again. */
export function useLibraryDraft(
  key: string,
  initial: LibraryDraft,
  draft: LibraryDraft,
  onRestore: (draft: LibraryDraft) => void,
) {
  const start = useMemo(() => startForm({ values: initial, locks: {} }), [initial])
  const state = useMemo(
    () => ({ ...start, edits: listLibraryChanges(draft, initial) }),
    [start, draft, initial],
  )
  return useDraft(key, state, (change) => onRestore(readValues(change(state))))
}
