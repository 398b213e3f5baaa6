import { giveBackStyles } from './fit-wide.ts'
import { openSafeFrame } from './safe-frame.ts'
import { getSelectedRange } from './selected-range.ts'
import { takeFromCopy } from './soft-hyphens.ts'
import type { BookFiles } from './text-book.ts'

/**
 * Shows a table of an open chapter in a frame of its own in `host`, as large as its text, with both ways to scroll. What is copied was cleaned when the
 * chapter was loaded. `close` is called for Escape in the frame.
 */
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
  takeFromCopy(copy, table)
  document.body.append(copy)
  giveBackStyles(document)
  document.addEventListener('click', (event) => event.preventDefault())
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    if (getSelectedRange(document)) document.getSelection()?.removeAllRanges()
    else close()
  })
}
