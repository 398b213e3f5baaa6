import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createEmitter, type Emitter } from '../../reader/engine/emitter.ts'
import { loadBreaks } from '../book/hyphen-patterns.ts'
import type { BookFiles, TextBook } from '../engine/text-book.ts'
import type { TextRenderer, TextRendererEvents, TextTarget } from '../engine/text-renderer.ts'
import type { TextSettings } from '../engine/text-settings.ts'

const handledEvents = [
  'relocated',
  'atEdge',
  'asideRead',
  'menu',
  'link',
  'picture',
  'table',
  'selected',
  'mark',
  'failed',
  'key',
] as const satisfies readonly (keyof TextRendererEvents)[]

async function createRenderer(
  host: HTMLElement,
  book: TextBook,
  files: BookFiles,
  settings: TextSettings,
): Promise<TextRenderer> {
  if (!book.isFixed)
    return (await import('../engine/flow-renderer.ts')).createFlowRenderer(
      host,
      book,
      files,
      settings,
      loadBreaks,
    )
  return (await import('../engine/fixed-renderer.ts')).createFixedRenderer(host, book, files, settings)
}

/** Opens a book in the renderer of its kind, which is undefined until it is loaded. `events` are those of the renderer. */
export function useTextRenderer(
  host: RefObject<HTMLElement | null>,
  book: TextBook,
  files: BookFiles,
  start: TextTarget,
  settings: TextSettings,
): { readonly renderer: TextRenderer | undefined; readonly events: Emitter<TextRendererEvents> } {
  const [renderer, setRenderer] = useState<TextRenderer>()
  const [events] = useState(() => createEmitter<TextRendererEvents>())
  const create = useEffectEvent((element: HTMLElement) => createRenderer(element, book, files, settings))
  const begin = useEffectEvent((opened: TextRenderer) => {
    for (const name of handledEvents) opened.on(name, (payload) => events.emit(name, payload))
    opened.open(start)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another book is another renderer
  useEffect(() => {
    if (!host.current) return
    let isOver = false
    let opened: TextRenderer | undefined
    void create(host.current).then((made) => {
      if (isOver) {
        made.destroy()
        return
      }
      opened = made
      begin(made)
      setRenderer(made)
    })
    return () => {
      isOver = true
      opened?.destroy()
      setRenderer(undefined)
    }
  }, [host, book])
  useEffect(() => renderer?.configure(settings), [renderer, settings])
  return { renderer, events }
}
