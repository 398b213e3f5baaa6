import { createElement, Fragment, type ReactNode } from 'react'

/** Element → what it becomes: headings are one level below the title of the text. Everything else keeps its content alone. */
const allowed: Readonly<Record<string, string>> = {
  P: 'p',
  BR: 'br',
  HR: 'hr',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  CODE: 'code',
  PRE: 'pre',
  BLOCKQUOTE: 'blockquote',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  H1: 'h3',
  H2: 'h3',
  H3: 'h3',
  H4: 'h4',
  TABLE: 'table',
  THEAD: 'thead',
  TBODY: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
}
/** Elements whose content is no text to read. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'SVG', 'MATH'])
const voids = new Set(['br', 'hr'])

const isWebAddress = (href: string) => /^https?:\/\//i.test(href)

function toNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return null
  const children = Array.from(node.childNodes, toNode)
  const href = node.getAttribute('href') ?? ''
  if (node.tagName === 'A' && isWebAddress(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  const name = allowed[node.tagName]
  if (name === undefined) return <Fragment key={key}>{children}</Fragment>
  return voids.has(name) ? createElement(name, { key }) : createElement(name, { key }, children)
}

/**
 * Renders HTML of others as elements of our own: only those of a list, without any attribute but the address of a link. Nothing of it is
 * ever inserted as HTML (web behaviour 21.7).
 */
export function CleanHtml({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.childNodes, toNode)
}
