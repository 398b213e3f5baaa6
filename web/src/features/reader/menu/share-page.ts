/** Returns the address that opens a book at a page, for all users who can see the book. */
export const getPageAddress = (bookId: string, page: number): string =>
  new URL(`book/${encodeURIComponent(bookId)}/read?page=${page}`, document.baseURI).href

/** Copies without the Clipboard API, which pages of servers without HTTPS do not have. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

async function copy(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Opens the share sheet of a touch device with a link, or copies the link. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  const hasSheet = 'share' in navigator && window.matchMedia('(pointer: coarse)').matches
  if (hasSheet) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled'
      // Refused, as in some frames: a copy still helps.
    }
  }
  return (await copy(url)) ? 'copied' : 'failed'
}
