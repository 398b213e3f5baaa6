import { type Extension, getServerOffer, type ServerOffer } from '@lectern/contract/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { call } from './client.ts'

const nothing: ServerOffer = { name: '', version: '', extensions: [] }

const isOffer = (value: unknown): value is ServerOffer =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<ServerOffer>).extensions)

/** Asked once. Servers of the field answer 404, a page or anything else: they offer their own API and nothing more. */
export const serverOfferQuery = queryOptions({
  queryKey: ['server-offer'],
  queryFn: async ({ signal }): Promise<ServerOffer> => {
    try {
      const offer: unknown = await call(getServerOffer, { signal })
      return isOffer(offer) ? offer : nothing
    } catch (error) {
      // Without a network nobody knows yet; anything else is an answer.
      if (isApiError(error) && (error.kind === 'network' || error.kind === 'abort')) throw error
      return nothing
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether the server knows one of our extensions; false until it is known. */
export function useServerOffers(extension: Extension): boolean {
  const { data } = useQuery(serverOfferQuery)
  return data?.extensions.includes(extension) ?? false
}
