import type { Annotation } from '@lectern/contract/annotations'
import type { Locator } from '@lectern/contract/progress'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextRenderer } from '../engine/text-renderer.ts'
import { toLocator } from '../progress/text-locator.ts'
import {
  annotationsQuery,
  findAnnotatedSection,
  findMarkedOffset,
  removeAnnotation,
  saveBookmark,
  updateAnnotations,
} from './text-annotations.ts'

interface Needs {
  readonly text: TextBook
  readonly renderer: TextRenderer | undefined
  readonly at: TextRelocation | undefined
  readonly all: readonly Annotation[]
  notice(text: string): void
}

/**
 * Sets and removes bookmarks. A bookmark is on the page if its character is, so with a smaller font a page can have several (web behaviour
 * 16.4). A change is shown immediately and reverted if the server refuses it.
 */
export function useTextBookmarks({ text, renderer, at, all, notice }: Needs) {
  const t = useText()
  const client = useQueryClient()
  const changes = useRef(Promise.resolve())
  /** Bookmarks that were removed in this visit: a new bookmark on the page gets the note again. */
  const removed = useRef<readonly Annotation[]>([])

  const findHere = (annotations: readonly Annotation[]): readonly Annotation[] =>
    annotations.filter((each) => {
      const section = each.kind === 'BOOKMARK' ? findAnnotatedSection(text, each) : undefined
      if (section === undefined) return false
      return renderer?.isShown(section, findMarkedOffset(each, renderer.getText(section))) ?? false
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bookmarks on the page change with the position
  const here = useMemo(() => findHere(all), [all, at, renderer])
  const update = (change: (before: readonly Annotation[]) => readonly Annotation[]) =>
    updateAnnotations(client, text.id, change)

  async function remove(marks: readonly Annotation[]): Promise<void> {
    const ids = marks.map(({ id }) => id)
    update((before) => before.filter(({ id }) => !ids.includes(id)))
    removed.current = [...removed.current, ...marks]
    notice(t('text_reader.bookmark_removed', { count: marks.length }))
    for (const id of ids) await removeAnnotation(id)
  }
  async function add(locator: Locator, note: string): Promise<void> {
    const now = new Date().toISOString()
    const id = `new-${now}`
    const expected: Annotation = {
      ...{ id, bookId: text.id, kind: 'BOOKMARK', page: null, locator, color: null, note },
      ...{ created: now, lastModified: now },
    }
    update((before) => [...before, expected])
    notice(t('text_reader.bookmark_added'))
    const saved = await saveBookmark(text.id, locator, note)
    update((before) => before.map((each) => (each.id === id ? saved : each)))
  }
  async function toggle(): Promise<void> {
    const place = renderer?.relocation
    const { queryKey } = annotationsQuery(client, text.id)
    const now = findHere(client.getQueryData(queryKey) ?? [])
    try {
      if (now.length > 0) return await remove(now)
      const again = findHere(removed.current)
      removed.current = removed.current.filter((each) => !again.includes(each))
      for (const { locator, note } of again) if (locator) await add(locator, note)
      if (again.length === 0 && place) await add(toLocator(text, { ...place, isAtEnd: false }), '')
    } catch {
      notice(t('text_reader.not_saved'))
      await client.invalidateQueries({ queryKey })
    }
  }
  return {
    isBookmarked: here.length > 0,
    /** Sets a bookmark, or removes all bookmarks on the page. Calls run one after another. */
    toggleBookmark: () => {
      changes.current = changes.current.then(toggle)
    },
  }
}
export type TextBookmarks = ReturnType<typeof useTextBookmarks>
