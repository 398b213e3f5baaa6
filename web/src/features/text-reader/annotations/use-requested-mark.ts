import type { Locator } from '@lectern/contract/progress'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { annotationsQuery } from './text-annotations.ts'

/** Returns the position of the bookmark or highlight in the address, at which the text opens. */
export function useRequestedMark(
  bookId: string,
  mark: unknown,
): { readonly isPending: boolean; readonly locator: Locator | undefined } {
  const client = useQueryClient()
  const { data, isLoading } = useQuery({ ...annotationsQuery(client, bookId), enabled: mark !== undefined })
  return {
    isPending: isLoading,
    locator: data?.find(({ id }) => id === String(mark))?.locator ?? undefined,
  }
}
