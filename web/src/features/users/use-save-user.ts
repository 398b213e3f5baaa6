import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { userQueries } from './queries.ts'

interface Saving {
  readonly save: () => Promise<unknown>
  /** Message id of the confirmation. */
  readonly done: string
  readonly email: string
  readonly onClose: () => void
}

/** Saves a change of a user: a success refreshes the list, says so and closes the dialog, which a failure keeps open. */
export function useSaveUser({ save, done, email, onClose }: Saving) {
  const t = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQueries.all })
      showToast({ text: t(done, { email }), tone: 'success' })
      onClose()
    },
  })
}
