import { lazyPart } from '../../i18n/lazy-part.ts'
import { openDialog } from '../../ui/open-dialogs.ts'

/** Id of the search field in the top bar. */
export const searchBoxId = 'search'

const dialog = lazyPart(() => import('./SearchDialog.tsx').then((m) => m.SearchDialog), 'find')

/** Opens the search over the whole screen, for phones. */
export const openSearchDialog = (onCommands: () => void): void => openDialog(dialog.Part, { onCommands })

/** Moves the focus to the search field; where none is in sight, opens a search of its own, so that nothing scrolls away. */
export function openSearch(onCommands: () => void): void {
  const box = document.getElementById(searchBoxId)
  const top = box?.getBoundingClientRect().top ?? -1
  if (box instanceof HTMLInputElement && top >= 0) {
    box.focus()
    box.select()
    // A click opens what was searched for last.
    box.click()
  } else openSearchDialog(onCommands)
}
