import { createElement, Fragment, type ReactNode } from 'react'

/** Elements that are kept without their attributes. */
const kept = 'p br hr strong em code pre blockquote ul ol li h3 h4 table thead tbody tr th td'.split(' ')
/** Element → rendered element; the content of other elements is kept. Headings are below the title of the text. */
const allowed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(kept.map((name) => [name.toUpperCase(), name])),
  B: 'strong',
  I: 'em',
  H1: 'h3',
  H2: 'h3',
}
/** Elements whose content is not text. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'SVG', 'MATH'])
const voidElements = new Set(['br', 'hr'])

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
  return voidElements.has(name) ? createElement(name, { key }) : createElement(name, { key }, children)
}

/**
 * Renders untrusted HTML as React elements: only allowed ones, without attributes except the address of a link. Nothing is inserted as
 * HTML (web behaviour 21.7).
 */
export function CleanHtml({ html }: { readonly html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return Array.from(body.childNodes, toNode)
}
