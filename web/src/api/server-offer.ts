import { type Extension, getServerOffer, ServerOffer, serverOfferMeta } from '@lectern/contract/auth'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { call } from './client.ts'

const nothing: ServerOffer = { name: '', version: '', extensions: [] }

/** Returns the offer that a Lectern server writes into its page; undefined when another server sent the page. */
function readPageOffer(): ServerOffer | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${serverOfferMeta}"]`)
  try {
    return ServerOffer.safeParse(JSON.parse(meta?.content ?? '')).data
  } catch {
    return undefined
  }
}

/**
 * Fetched once, and not at all when the page contains the offer. Other servers respond with 404, a page or anything else: they offer no
 * extensions.
 */
export const serverOfferQuery = queryOptions({
  queryKey: ['server-offer'],
  queryFn: async ({ signal }): Promise<ServerOffer> => {
    try {
      const offer = ServerOffer.safeParse(await call(getServerOffer, { signal }))
      return offer.data ?? nothing
    } catch (error) {
      // A network failure leaves the offer unknown; any other failure means that there is none.
      if (isApiError(error) && (error.kind === 'network' || error.kind === 'abort')) throw error
      return nothing
    }
  },
  initialData: readPageOffer,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** True when the server is known to have this Lectern extension; false until it is known. */
export function serverOffers(client: QueryClient, extension: Extension): boolean {
  const offer = client.getQueryData(serverOfferQuery.queryKey) ?? readPageOffer()
  return offer?.extensions.includes(extension) ?? false
}

/** Same as `serverOffers` for components, which render again when the offer becomes known. */
export function useServerOffers(extension: Extension): boolean {
  const { data } = useQuery(serverOfferQuery)
  return data?.extensions.includes(extension) ?? false
}
