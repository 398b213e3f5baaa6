import { listMySessions, listUserSessions } from '@lectern/contract/users-sessions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Maximum number of sessions in the dialog of a user; more can be ended all together. */
const shownSessions = 100

export const sessionQueries = {
  all: ['sessions'] as const,
  mine: (query: { readonly page: number; readonly size: number }) =>
    queryOptions({
      queryKey: ['sessions', 'mine', query] as const,
      queryFn: ({ signal }) => call(listMySessions, { query, signal }),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    }),
  ofUser: (userId: string) =>
    queryOptions({
      queryKey: ['sessions', 'of', userId] as const,
      queryFn: ({ signal }) =>
        call(listUserSessions, { params: { userId }, query: { page: 0, size: shownSessions }, signal }),
      refetchOnWindowFocus: true,
    }),
}
