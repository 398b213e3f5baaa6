import { useQuery } from '@tanstack/react-query'

/** Fetches what a dialog edits, as it is when the dialog opens; it is not fetched again meanwhile, but just before saving. */
export function useItems<T>(kind: string, ids: readonly string[], fetchItems: () => Promise<T>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['metadata', kind, ids],
    queryFn: fetchItems,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { data, error, retry: () => void refetch() }
}
