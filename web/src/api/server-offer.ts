import { type Extension, getServerOffer, ServerOffer, serverOfferMeta } from '@lectern/contract/auth'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { call } from './client.ts'

const nothing: ServerOffer = { name: '', version: '', extensions: [] }

/** Returns the offer in the page of a Lectern server; undefined in the page of another server. */
function readPageOffer(): ServerOffer | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${serverOfferMeta}"]`)
  try {
    return ServerOffer.safeParse(JSON.parse(meta?.content ?? '')).data
  } catch {
    return undefined
  }
}

/** Offer of the server, fetched once unless the page contains it. Other servers have no such route, and offer no extensions. */
export const serverOfferQuery = queryOptions({
  queryKey: ['server-offer'],
  queryFn: async ({ signal }): Promise<ServerOffer> => {
    try {
      const offer = ServerOffer.safeParse(await call(getServerOffer, { signal }))
      return offer.data ?? nothing
    } catch (error) {
      // After a network failure the offer is unknown; any other failure means that there is none.
      if (isApiError(error) && (error.kind === 'network' || error.kind === 'abort')) throw error
      return nothing
    }
  },
  initialData: readPageOffer,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** True if the server is known to have this extension of Lectern; false until that is known. */
export function serverOffers(client: QueryClient, extension: Extension): boolean {
  const offer = client.getQueryData(serverOfferQuery.queryKey) ?? readPageOffer()
  return offer?.extensions.includes(extension) ?? false
}

/** Same as `serverOffers` for components, which render again when the offer becomes known. */
export function useServerOffers(extension: Extension): boolean {
  const { data } = useQuery(serverOfferQuery)
  return data?.extensions.includes(extension) ?? false
}
