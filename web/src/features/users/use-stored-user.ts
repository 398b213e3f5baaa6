import type { User } from '@lectern/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { userQueries } from './queries.ts'

/** Reads what the server has of a user now, and tells that it was changed. */
export function useStoredUser(user: User) {
  const t = useText()
  const client = useQueryClient()
  return {
    /** A user who was deleted meanwhile stays as they were: saving says that they are gone. */
    read: async (): Promise<User> => {
      const users = await client.fetchQuery({ ...userQueries.list, staleTime: 0 })
      return users.find(({ id }) => id === user.id) ?? user
    },
    tellSaved: async (): Promise<void> => {
      await client.invalidateQueries({ queryKey: userQueries.all })
      showToast({ text: t('users.saved', { email: user.email }), tone: 'success' })
    },
  }
}
