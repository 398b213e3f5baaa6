import { type ListView, readPreferences, usePreference, writePreference } from '../../lib/preferences.ts'

/** Kinds of lists that remember how they are shown. */
export type ListKind = 'series' | 'books'

/** Returns how lists of this kind are shown on this device, and the setter. */
export function useListView(kind: ListKind): [ListView, (view: ListView) => void] {
  const [views] = usePreference('listViews')
  const set = (view: ListView) =>
    writePreference('listViews', { ...readPreferences().listViews, [kind]: view })
  return [views[kind] ?? 'grid', set]
}
