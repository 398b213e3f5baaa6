import type { User } from '@lectern/contract/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { userQueries } from './queries.ts'

/** Returns a function that refreshes the list of users after a change and confirms it; `messageId` has the value `email`. */
export function useReportUserChange() {
  const t = useText()
  const client = useQueryClient()
  return async (messageId: string, email: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: userQueries.all })
    showToast({ text: t(messageId, { email }), tone: 'success' })
  }
}

/** Saves a change of a user, reports it as `useReportUserChange` does and closes the dialog; a failure keeps the dialog open. */
export function useSaveUser(
  save: () => Promise<unknown>,
  messageId: string,
  email: string,
  onClose: () => void,
) {
  const report = useReportUserChange()
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await report(messageId, email)
      onClose()
    },
  })
}

/** Returns a function that reads a user again; a user who has been deleted is returned as they were, and saving reports the deletion. */
export function useRereadUser(user: User) {
  const client = useQueryClient()
  return async (): Promise<User> => {
    const users = await client.fetchQuery({ ...userQueries.list, staleTime: 0 })
    return users.find(({ id }) => id === user.id) ?? user
  }
}
