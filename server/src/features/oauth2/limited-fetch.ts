import type { CustomFetch } from 'openid-client'

/** Maximum size of a response, in bytes: tokens, keys and metadata are small. */
const maxResponseBytes = 1024 * 1024

/**
 * Sends a request to a provider. Redirects are not followed, so that a response cannot send the server to an address in its own network,
 * and a response is not read beyond a megabyte.
 */
export const limitedFetch: CustomFetch = async (url, options) => {
  const { body, ...rest } = options
  const answer = await fetch(url, {
    ...rest,
    ...(body != null && { body }),
    redirect: 'manual',
  } as RequestInit)
  const bytes: Uint8Array[] = []
  let length = 0
  if (answer.body)
    for await (const chunk of answer.body) {
      length += chunk.length
      if (length > maxResponseBytes) throw new TypeError('the answer of the provider is too large')
      bytes.push(chunk)
    }
  const mayHoldBody = ![101, 204, 205, 304].includes(answer.status)
  return new Response(mayHoldBody ? Buffer.concat(bytes) : null, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  })
}
