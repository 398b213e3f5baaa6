import type { Suggestion } from '../found-item.ts'
import { searchKinds } from '../search-kinds.ts'
import type { Recents } from './recents.ts'

/** A line of the panel below the search field. */
export type PanelOption = { readonly id: string } & (
  | { readonly does: 'showResults' }
  | { readonly does: 'open'; readonly item: Suggestion; readonly isRecent: boolean }
  | { readonly does: 'repeat'; readonly text: string }
  | { readonly does: 'clearRecents' }
  | { readonly does: 'changeScope' }
  | { readonly does: 'openCommands' }
)

export interface PanelGroup {
  readonly id: string
  /** Message id of the heading; absent for single lines. */
  readonly label?: string
  readonly options: readonly PanelOption[]
}

interface Contents {
  /** First part of the ids of the elements. */
  readonly prefix: string
  readonly hasText: boolean
  readonly items: readonly Suggestion[]
  readonly recents: Recents
  /** True when the search can be limited to a library. */
  readonly hasScope: boolean
}

/** Returns the lines of the panel in order: suggestions or, without a text, recent searches and items. */
export function listPanelOptions({
  prefix,
  hasText,
  items,
  recents,
  hasScope,
}: Contents): readonly PanelGroup[] {
  const groups = hasText ? listFound(prefix, items) : listRecents(prefix, recents)
  const scope: PanelOption = { id: `${prefix}-scope`, does: 'changeScope' }
  const commands: PanelOption = { id: `${prefix}-commands`, does: 'openCommands' }
  const foot: PanelGroup = { id: 'foot', options: hasText && hasScope ? [commands, scope] : [commands] }
  return [...groups.filter(({ options }) => options.length > 0), foot]
}

function listFound(prefix: string, items: readonly Suggestion[]): readonly PanelGroup[] {
  return [
    { id: 'all', options: [{ id: `${prefix}-all`, does: 'showResults' }] },
    ...searchKinds.map((kind) => ({
      id: kind,
      label: `search.kind_${kind}`,
      options: items
        .filter((item) => item.kind === kind)
        .map(
          (item, index) =>
            ({ id: `${prefix}-${kind}-${index}`, does: 'open', item, isRecent: false }) as const,
        ),
    })),
  ]
}

function listRecents(prefix: string, { searches, opened }: Recents): readonly PanelGroup[] {
  const hasRecents = searches.length + opened.length > 0
  return [
    {
      id: 'searches',
      label: 'search.recent_searches',
      options: searches.map((text, index) => ({ id: `${prefix}-search-${index}`, does: 'repeat', text })),
    },
    {
      id: 'opened',
      label: 'search.recently_opened',
      options: opened.map((item, index) => ({
        id: `${prefix}-opened-${index}`,
        does: 'open',
        item,
        isRecent: true,
      })),
    },
    { id: 'clear', options: hasRecents ? [{ id: `${prefix}-clear`, does: 'clearRecents' }] : [] },
  ]
}
