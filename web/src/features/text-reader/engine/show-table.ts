import { restoreStyles } from './fit-wide-content.ts'
import { openSafeFrame } from './safe-frame.ts'
import { closeOnEscape } from './selected-range.ts'
import { removeFromCopy } from './soft-hyphens.ts'
import type { BookFiles } from './text-book.ts'

/** Shows a copy of a table of an open chapter, in its full size, in a frame that scrolls. `close` is called for Escape in the frame. */
export async function showTable(
  host: HTMLElement,
  files: BookFiles,
  table: HTMLElement,
  close: () => void,
): Promise<void> {
  const { document } = await openSafeFrame(host, files)
  const chapter = table.ownerDocument
  for (const style of chapter.querySelectorAll<HTMLStyleElement>('head style'))
    if (!style.disabled) document.head.append(document.importNode(style, true))
  const own = document.createElement('style')
  own.textContent = `html { height: 100% !important; overflow: auto !important; }
body { margin: 0 !important; padding: 56px 20px 20px !important; width: max-content !important; max-width: none !important; }`
  document.head.append(own)
  for (const name of ['lang', 'dir', 'class'])
    for (const each of ['documentElement', 'body'] as const)
      document[each].setAttribute(name, chapter[each].getAttribute(name) ?? '')
  const copy = document.importNode(table, true)
  removeFromCopy(copy, table)
  document.body.append(copy)
  restoreStyles(document)
  document.addEventListener('click', (event) => event.preventDefault())
  closeOnEscape(document, close)
}
