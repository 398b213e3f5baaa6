import sanitizeHtml from 'sanitize-html'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li']
const marks = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'sub', 'sup', 'kbd']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Returns the normalized address if it is http or https; otherwise null. */
export function webAddress(address: string | null, base?: string | null): string | null {
  if (address === null) return null
  const url = URL.parse(address, base ?? undefined)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/**
 * Reduces untrusted HTML to text, lists, tables and links; nothing runs, loads, imitates Lectern or sends a referrer. Relative links are
 * resolved against `base`.
 */
export const cleanHtml = (html: string, base?: string | null): string =>
  sanitizeHtml(html, {
    allowedTags: [...headings, ...blocks, ...marks, ...tables],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: 50,
    transformTags: {
      a: (tagName, { href }) => {
        const address = webAddress(href ?? null, base)
        const attributes = { href: address ?? '', rel: 'noopener noreferrer nofollow', target: '_blank' }
        return { tagName, attribs: address ? attributes : {} }
      },
    },
  })

export const escapeHtml = (plain: string): string => plain.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
