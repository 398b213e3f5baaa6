import type { Book } from '@lectern/contract/books'
import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Action } from '../../lib/action.ts'
import { useBookActions } from './book-actions.ts'
import { incognitoLink } from './book-links.ts'
import { useOpenedFrom } from './opened-from.ts'

/** Returns the actions of a book's card: those of every book, and reading it incognito, which its page has as a button. */
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
