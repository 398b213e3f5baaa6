/** Dropped or pasted files, or the address of an image. */
export interface Dropped {
  readonly files: readonly File[]
  readonly address: string | undefined
}

const isAddress = (text: string): boolean => /^(https?|data|blob):\S+$/i.test(text.trim())

/** Returns the files or the address of a drop or a paste. Files come first, because the browser may not be allowed to read the address. */
export function readDropped(data: DataTransfer): Dropped {
  const files = [...data.files]
  if (files.length > 0) return { files, address: undefined }
  const html = data.getData('text/html')
  const source = html && new DOMParser().parseFromString(html, 'text/html').querySelector('img')?.src
  const [line] = data
    .getData('text/uri-list')
    .split('\n')
    .filter((each) => !each.startsWith('#'))
  const text = [source, line, data.getData('text/plain')].find((each) => each && isAddress(each))
  return { files, address: text?.trim() }
}

/** Returns the bytes of a `data:` address without a request, which the content security policy forbids. */
function readDataAddress(address: string): Blob | undefined {
  const [, type = '', base64, body = ''] = /^data:([^;,]*)(?:;[^;,]*)*?(;base64)?,(.*)$/is.exec(address) ?? []
  try {
    const text = base64 ? atob(body) : decodeURIComponent(body)
    return new Blob([Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)], { type })
  } catch {
    return undefined
  }
}

/** Fetches the image at an address; undefined if the page may not read it or it is not an image. */
export async function fetchImage(address: string): Promise<Blob | undefined> {
  if (/^data:/i.test(address)) return readDataAddress(address)
  // The header keeps our server from showing the password dialog of the browser; other servers would refuse it.
  const isOurs = new URL(address, document.baseURI).origin === location.origin
  const headers = { Accept: 'image/*', ...(isOurs && { 'X-Requested-With': 'XMLHttpRequest' }) }
  const response = await fetch(address, { headers }).catch(() => undefined)
  if (!response?.ok) return undefined
  const blob = await response.blob().catch(() => undefined)
  return blob?.type.startsWith('image/') ? blob : undefined
}

/** Returns the last part of an address as a file name. */
export function getFileName(address: string): string {
  if (/^(data|blob):/i.test(address)) return ''
  const { pathname, hostname } = new URL(address)
  return decodeURIComponent(pathname.split('/').at(-1) ?? '') || hostname
}
