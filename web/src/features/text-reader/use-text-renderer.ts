import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { BookFiles, TextBook } from './engine/text-book.ts'
import type { TextRenderer, TextRendererEvents, TextTarget } from './engine/text-renderer.ts'
import type { TextSettings } from './engine/text-settings.ts'
import { loadBreaks } from './hyphen-patterns.ts'

type Handlers = { readonly [N in keyof TextRendererEvents]?: (payload: TextRendererEvents[N]) => void }

async function createRenderer(
  host: HTMLElement,
  book: TextBook,
  files: BookFiles,
  settings: TextSettings,
): Promise<TextRenderer> {
  if (!book.isFixed)
    return (await import('./engine/flow-renderer.ts')).createFlowRenderer(
      host,
      book,
      files,
      settings,
      loadBreaks,
    )
  return (await import('./engine/fixed-renderer.ts')).createFixedRenderer(host, book, files, settings)
}

/** Opens a book in the renderer of its kind; undefined until that is loaded. */
export function useTextRenderer(
  host: RefObject<HTMLElement | null>,
  book: TextBook,
  files: BookFiles,
  start: TextTarget,
  settings: TextSettings,
  handlers: Handlers,
): TextRenderer | undefined {
  const [renderer, setRenderer] = useState<TextRenderer>()
  const handle = useEffectEvent(
    <N extends keyof TextRendererEvents>(name: N, payload: TextRendererEvents[N]) =>
      handlers[name]?.(payload),
  )
  const create = useEffectEvent((element: HTMLElement) => createRenderer(element, book, files, settings))
  const begin = useEffectEvent((opened: TextRenderer) => {
    const names = Object.keys(handlers) as (keyof TextRendererEvents)[]
    for (const name of names) opened.on(name, (payload) => handle(name, payload))
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
  return renderer
}
