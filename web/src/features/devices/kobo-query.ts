import { getKoboKey } from '@lectern/contract/kobo-choices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What goes to the e-readers that sync with a key, and what is known of them. Asked for each time: devices change it. */
export const koboQuery = (keyId: string) =>
  queryOptions({
    queryKey: ['kobo-key', keyId] as const,
    queryFn: ({ signal }) => call(getKoboKey, { params: { keyId }, signal }),
    staleTime: 0,
  })

/** Number of lists that a search shows. */
export const maxShownLists = 30
