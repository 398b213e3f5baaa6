import {
  type Annotation,
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
} from '@lectern/contract/annotations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useServerOffers } from '../../api/server-offer.ts'
import { bookmarksQuery } from './queries.ts'

/** Begins the id of a bookmark that is shown while the server is still saving it. */
const unsavedPrefix = 'new-'

export const isUnsavedId = (id: string): boolean => id.startsWith(unsavedPrefix)

const byPage = (a: Annotation, b: Annotation) => (a.page ?? 0) - (b.page ?? 0)

export interface Bookmarks {
  /** False if the server does not have the extension that stores bookmarks. */
  readonly isOffered: boolean
  /** In the order of the book; undefined until they are loaded. */
  readonly bookmarks: readonly Annotation[] | undefined
  readonly error: Error | null
  retry(): void
  /** Returns the bookmark of a page. */
  find(page: number): Annotation | undefined
  /** Adds a bookmark, which is shown immediately. If the call fails, removes it again and rejects with the failure. */
  add(page: number, note?: string): Promise<Annotation>
  remove(bookmark: Annotation): Promise<void>
  setNote(bookmark: Annotation, note: string): Promise<void>
}

/** Returns the bookmarks of the user in a book, and changes them. */
export function useBookmarks(bookId: string): Bookmarks {
  const isOffered = useServerOffers('annotations')
  const client = useQueryClient()
  const query = bookmarksQuery(bookId)
  const { data, error, refetch } = useQuery({ ...query, enabled: isOffered })
  const change = (update: (list: readonly Annotation[]) => readonly Annotation[]) =>
    client.setQueryData(query.queryKey, (list) => (list ? [...update(list)].sort(byPage) : list))
  const withoutId = (id: string) => (list: readonly Annotation[]) => list.filter((each) => each.id !== id)
  /** Shows a change immediately, and the data of the server if the call fails. */
  const run = async <T>(
    update: (list: readonly Annotation[]) => readonly Annotation[],
    send: () => Promise<T>,
  ) => {
    await client.cancelQueries({ queryKey: query.queryKey })
    change(update)
    try {
      return await send()
    } catch (failure) {
      void client.invalidateQueries({ queryKey: query.queryKey })
      throw failure
    }
  }
  return {
    isOffered,
    bookmarks: data,
    error,
    retry: () => void refetch(),
    find: (page) => data?.find((bookmark) => bookmark.page === page),
    async add(page, note = '') {
      const now = new Date().toISOString()
      const id = `${unsavedPrefix}${page}`
      const unsaved: Annotation = {
        ...{ id, bookId, kind: 'BOOKMARK', page, locator: null, color: null, note },
        created: now,
        lastModified: now,
      }
      const added = await run(
        (list) => [...list.filter((each) => each.page !== page), unsaved],
        () => call(createAnnotation, { params: { bookId }, body: { kind: 'BOOKMARK', page, note } }),
      ).catch((failure) => {
        change(withoutId(id))
        throw failure
      })
      change((list) => [...list.filter((each) => each.page !== page), added])
      return added
    },
    remove: ({ id }) => run(withoutId(id), () => call(deleteAnnotation, { params: { annotationId: id } })),
    async setNote(bookmark, note) {
      const changed = await call(changeAnnotation, {
        params: { annotationId: bookmark.id },
        body: { note },
      })
      change((list) => list.map((each) => (each.id === changed.id ? changed : each)))
    },
  }
}
