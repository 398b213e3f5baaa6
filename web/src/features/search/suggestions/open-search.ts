import { lazyPart } from '../../../i18n/lazy-part.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'

/** Id of the search field in the top bar. */
export const searchBoxId = 'search'

const dialog = lazyPart(() => import('./SearchDialog.tsx').then((m) => m.SearchDialog), 'search')

/** Opens the search over the whole screen, for phones. */
export const openSearchDialog = (onCommands: () => void): void => openDialog(dialog.Part, { onCommands })

/** Focuses the search field; if it is not visible, opens the search dialog, so that the page does not scroll. */
export function openSearch(onCommands: () => void): void {
  const box = document.getElementById(searchBoxId)
  const top = box?.getBoundingClientRect().top ?? -1
  if (box instanceof HTMLInputElement && top >= 0) {
    box.focus()
    box.select()
    // A click opens the recent searches.
    box.click()
  } else openSearchDialog(onCommands)
}
