import type { Book } from '@lectern/contract/books'
import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from '../../lib/action.ts'
import { useOpenedFrom } from './detail/opened-from.ts'
import { useBookActions } from './item-actions.ts'
import { incognitoLink } from './page-links.ts'

/** Returns the actions of a book's card: all actions on books, and reading incognito. */
export function useCardActions(canRead: boolean): readonly Action<Book>[] {
  const actions = useBookActions()
  const from = useOpenedFrom()
  const navigate = useNavigate()
  return useMemo(() => {
    const read: Action<Book> = {
      id: 'books.read_incognito',
      label: 'books.read_incognito',
      icon: IconEyeglassOff,
      isAvailable: () => canRead,
      run: async ([book]) => {
        if (book) await navigate(incognitoLink(book.id, from))
      },
    }
    return [read, ...actions]
  }, [actions, from, navigate, canRead])
}
