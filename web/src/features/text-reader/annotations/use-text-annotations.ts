import type { Annotation, AnnotationColor } from '@lectern/contract/annotations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import type { Emitter } from '../../reader/engine/emitter.ts'
import { useRendererEvent } from '../../reader/screen/use-renderer-event.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextMark, TextRenderer, TextRendererEvents, TextSelection } from '../engine/text-renderer.ts'
import { toTarget } from '../progress/text-locator.ts'
import {
  annotationsQuery,
  editAnnotation,
  findAnnotatedSection,
  findPassage,
  removeAnnotation,
  saveHighlight,
  toPassageLocator,
  updateAnnotations,
} from './text-annotations.ts'

interface Needs {
  readonly text: TextBook
  readonly renderer: TextRenderer | undefined
  readonly events: Emitter<TextRendererEvents>
  /** Section on the screen, whose marks are searched. */
  readonly section: number | undefined
  fail(): void
  goTo(annotation: NonNullable<ReturnType<typeof toTarget>>): void
}

/** Keeps the highlights, notes and bookmarks of an open book. */
export function useTextAnnotations({ text, renderer, events, section, fail, goTo }: Needs) {
  const client = useQueryClient()
  const isOffered = useServerOffers('annotations')
  const { data: all = [] } = useQuery(annotationsQuery(client, text.id))
  const [selection, setSelection] = useState<TextSelection>()
  const [opened, setOpened] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [made, setMade] = useState<string>()

  const marks = useMemo(() => {
    const shown = section === undefined ? undefined : renderer?.getText(section)
    if (!shown || section === undefined) return []
    return all.flatMap((annotation): TextMark[] => {
      if (annotation.kind === 'BOOKMARK' || findAnnotatedSection(text, annotation) !== section) return []
      const passage = findPassage(annotation, section, shown.length, shown.textBetween)
      const look = (annotation.color ?? 'YELLOW').toLowerCase() as TextMark['look']
      return passage ? [{ id: annotation.id, ...passage, look }] : []
    })
  }, [all, section, renderer, text])

  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch {
      fail()
    }
  }
  const replace = (changed: Annotation) =>
    updateAnnotations(client, text.id, (before) => [...before.filter(({ id }) => id !== changed.id), changed])

  const select = (next: TextSelection | undefined) => {
    setSelection(next)
    if (next) setOpened(undefined)
  }
  const open = (id: string | undefined) => {
    setOpened(id)
    setMade(undefined)
  }
  useRendererEvent(events, 'selected', select)
  useRendererEvent(events, 'mark', ({ id }) => open(id))
  const openAnnotation = all.find(({ id }) => id === opened)

  return {
    isOffered,
    all,
    marks,
    selection,
    /** True until the field for the note of a new highlight is shown; keys are meant for that field. */
    isSaving,
    /** True if the open highlight is new. */
    isFresh: opened !== undefined && opened === made,
    opened: openAnnotation,
    select,
    /** Ends the selection and returns its beginning. */
    take: () => {
      renderer?.clearSelection()
      setSelection(undefined)
      return selection && { section: selection.section, offset: selection.from }
    },
    open,
    /** Closes the annotation that is open. Returns false if none was open. */
    close() {
      if (openAnnotation) open(undefined)
      return openAnnotation !== undefined
    },
    highlight: (color: AnnotationColor) =>
      void attempt(async () => {
        const place = renderer?.relocation
        const shown = selection && renderer?.getText(selection.section)
        if (!selection || !place || !shown) return
        setSaving(true)
        renderer.clearSelection()
        setSelection(undefined)
        const saved = await saveHighlight(
          text.id,
          toPassageLocator(text, place, selection, shown.length),
          color,
          '',
        )
        replace(saved)
        setMade(saved.id)
        setOpened(saved.id)
      }).finally(() => setSaving(false)),
    edit: (id: string, change: { readonly color?: AnnotationColor; readonly note?: string }) =>
      void attempt(async () => replace(await editAnnotation(id, change))),
    remove: (id: string) =>
      void attempt(async () => {
        await removeAnnotation(id)
        updateAnnotations(client, text.id, (before) => before.filter((each) => each.id !== id))
        setOpened(undefined)
      }),
    goTo: (annotation: Annotation) => {
      const target = annotation.locator && toTarget(text, annotation.locator)
      if (target) goTo(target)
    },
  }
}
export type TextAnnotations = ReturnType<typeof useTextAnnotations>
