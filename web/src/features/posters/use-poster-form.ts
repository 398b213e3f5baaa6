import type { ServerEvent } from '@lectern/contract/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { subscribeToEvents } from '../../api/live.ts'
import { getPosterCalls, type PosterOwner, type StoredPoster, storedPostersQuery } from './poster-calls.ts'
import { emptyDraft, isDraftChanged, type PosterDraft, withoutGone } from './poster-draft.ts'
import { type PosterFailure, type SavedPosters, savePosters } from './save-posters.ts'

const nothing: readonly StoredPoster[] = []

/** True for an event about a poster of the item: added, deleted or selected. */
function concernsPosters(event: ServerEvent, { kind, id }: PosterOwner): boolean {
  switch (event.name) {
    case 'ThumbnailBookAdded':
    case 'ThumbnailBookDeleted':
      return kind === 'book' && event.bookId === id
    case 'ThumbnailSeriesAdded':
    case 'ThumbnailSeriesDeleted':
      return kind === 'series' && event.seriesId === id
    case 'ThumbnailSeriesCollectionAdded':
    case 'ThumbnailSeriesCollectionDeleted':
      return kind === 'collection' && event.collectionId === id
    case 'ThumbnailReadListAdded':
    case 'ThumbnailReadListDeleted':
      return kind === 'readlist' && event.readListId === id
    default:
      return event.name === 'EventsMissed'
  }
}

/** Holds the posters of an item while a form changes them. Changes that could not be saved stay in the draft. */
export function usePosterForm(owner: PosterOwner) {
  const { kind, id } = owner
  const client = useQueryClient()
  const query = useQuery(storedPostersQuery(owner))
  const stored = query.data ?? nothing
  const [draft, setDraft] = useState<PosterDraft>(emptyDraft)
  const [uploading, setUploading] = useState<string>()
  const [failures, setFailures] = useState<readonly PosterFailure[]>([])
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: storedPostersQuery({ kind, id }).queryKey }),
    [client, kind, id],
  )
  useEffect(
    () =>
      subscribeToEvents((event) => {
        if (concernsPosters(event, { kind, id })) void refresh()
      }),
    [kind, id, refresh],
  )
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const kept = new Set(draft.added.flatMap(({ url }) => url ?? []))
    for (const url of urls.current) if (!kept.has(url)) URL.revokeObjectURL(url)
    urls.current = kept
  }, [draft])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
      urls.current = new Set()
    },
    [],
  )
  const current = query.data ? withoutGone(draft, stored) : draft
  return useMemo(
    () => ({
      owner: { kind, id },
      stored,
      addressOf: (thumbnailId: string) => getPosterCalls(kind).address(id, thumbnailId),
      error: query.error,
      isLoading: query.isPending,
      retry: () => void query.refetch(),
      draft: current,
      change: setDraft,
      /** Key of the image that is being uploaded. */
      uploading,
      /** Failures of the last save, until the next one. */
      failures,
      isChanged: isDraftChanged(current, stored),
      discard: () => {
        setDraft(emptyDraft)
        setFailures([])
      },
      /** Returns the failures, and the function that undoes the saved changes. */
      save: async (): Promise<Pick<SavedPosters, 'failures' | 'undo'>> => {
        if (!isDraftChanged(current, stored)) return { failures: [], undo: undefined }
        const saved = await savePosters({ kind, id }, current, stored, ({ key }) => setUploading(key))
        setUploading(undefined)
        await refresh()
        setDraft(saved.draft)
        setFailures(saved.failures)
        return saved
      },
    }),
    [kind, id, stored, query.error, query.isPending, query.refetch, current, uploading, failures, refresh],
  )
}
export type PosterForm = ReturnType<typeof usePosterForm>
