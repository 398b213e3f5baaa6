import { type ListView, readPreferences, usePreference, writePreference } from '../../../lib/preferences.ts'

/** Kinds of lists that can be a table. */
export type ListKind = 'series' | 'books'
/** Kinds of lists that remember their view; `lists` are collections and read lists. */
export type ViewKind = ListKind | 'lists'

/** Returns the view of lists of this kind on this device, and its setter. */
export function useListView(kind: ViewKind): [ListView, (view: ListView) => void] {
  const [views] = usePreference('listViews')
  const set = (view: ListView) =>
    writePreference('listViews', { ...readPreferences().listViews, [kind]: view })
  return [views[kind] ?? 'grid', set]
}
