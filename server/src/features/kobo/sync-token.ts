import * as z from 'zod/mini'

/** State of a sync that the device sends with its next request, in the format of Komga; only `position` is Lectern's own. */
export interface SyncToken {
  /** Token for the store; empty without one. */
  readonly storeToken: string
  /** Point of which a part was sent, and the number of its differences that the device has. */
  readonly ongoing: { readonly pointId: string; readonly position: number } | null
  /** Point that the device has completely. */
  readonly last: string | null
}

const empty: SyncToken = { storeToken: '', ongoing: null, last: null }
const prefix = 'KOMGA.'
/** Maximum length of a token. Headers of requests are limited to 16 kB, and tokens of the store have some hundred characters. */
const maxLength = 8192

const PointId = z.catch(z.nullable(z.string().check(z.maxLength(64))), null)
const Own = z.object({
  rawKoboSyncToken: z.catch(z.string(), ''),
  ongoingSyncPointId: PointId,
  lastSuccessfulSyncPointId: PointId,
  position: z.catch(z.int().check(z.minimum(0)), 0),
})
/** The token of another sync server, which devices may still have. */
const Foreign = z.object({ data: z.object({ raw_kobo_store_token: z.string() }) })

function parseBase64(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Parses a token. Any other text is treated as no token: the device receives everything. */
export function parseSyncToken(header: string | undefined): SyncToken {
  if (header === undefined || header.length > maxLength) return empty
  if (header.startsWith(prefix)) {
    const own = Own.safeParse(parseBase64(header.slice(prefix.length)))
    if (!own.success) return empty
    const { rawKoboSyncToken, ongoingSyncPointId, lastSuccessfulSyncPointId, position } = own.data
    return {
      storeToken: rawKoboSyncToken,
      ongoing: ongoingSyncPointId === null ? null : { pointId: ongoingSyncPointId, position },
      last: lastSuccessfulSyncPointId,
    }
  }
  if (/^[\w+/=-]+\.[\w+/=-]+$/.test(header)) return { ...empty, storeToken: header }
  const foreign = Foreign.safeParse(parseBase64(header))
  return foreign.success ? { ...empty, storeToken: foreign.data.data.raw_kobo_store_token } : empty
}

/** Returns the token as a header. */
export function formatSyncToken({ storeToken, ongoing, last }: SyncToken): string {
  const json = JSON.stringify({
    version: 1,
    rawKoboSyncToken: storeToken,
    ongoingSyncPointId: ongoing?.pointId ?? null,
    lastSuccessfulSyncPointId: last,
    ...(ongoing && { position: ongoing.position }),
  })
  return `${prefix}${Buffer.from(json).toString('base64').replace(/=+$/, '')}`
}
