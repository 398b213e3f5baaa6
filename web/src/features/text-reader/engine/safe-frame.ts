import type { BookFiles } from './text-book.ts'

/** Builds the content policy of a frame: only images, fonts and media of the book and inline styles, and no scripts, forms or frames. */
function buildFramePolicy({ root, fontRoots }: Pick<BookFiles, 'root' | 'fontRoots'>): string {
  return [
    "default-src 'none'",
    `img-src ${root} data:`,
    `media-src ${root}`,
    `font-src ${[root, ...fontRoots].join(' ')} data:`,
    "style-src 'unsafe-inline'",
    "script-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const buildShell = (files: BookFiles): string =>
  '<!doctype html><html><head>' +
  `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(buildFramePolicy(files))}">` +
  '<meta name="referrer" content="no-referrer"></head><body></body></html>'

/** True if the browser hides events of a sandboxed frame unless scripts are allowed (WebKit bug 218086). The policy still forbids scripts. */
let needsScriptsForEvents = false

const receivesEvents = (document: Document): boolean => {
  let isReceived = false
  const listen = () => {
    isReceived = true
  }
  document.addEventListener('lectern-probe', listen, { once: true })
  document.dispatchEvent(new Event('lectern-probe'))
  return isReceived
}

export interface SafeFrame {
  readonly element: HTMLIFrameElement
  readonly document: Document
}

function openFrame(host: HTMLElement, files: BookFiles, before: (frame: HTMLIFrameElement) => void) {
  const element = host.ownerDocument.createElement('iframe')
  // The reader needs the same origin to lay out the text, which is harmless without scripts.
  element.setAttribute(
    'sandbox',
    needsScriptsForEvents ? 'allow-same-origin allow-scripts' : 'allow-same-origin',
  )
  element.referrerPolicy = 'no-referrer'
  before(element)
  return new Promise<SafeFrame>((resolve, reject) => {
    element.addEventListener(
      'load',
      () => {
        const { contentDocument } = element
        if (contentDocument) resolve({ element, document: contentDocument })
        else reject(new Error('the frame has no document'))
      },
      { once: true },
    )
    element.srcdoc = buildShell(files)
    host.append(element)
  })
}

/** Opens an empty frame in which a book cannot run scripts, navigate or send. The host must be in the document. */
export async function openSafeFrame(
  host: HTMLElement,
  files: BookFiles,
  before: (frame: HTMLIFrameElement) => void = () => {},
): Promise<SafeFrame> {
  const frame = await openFrame(host, files, before)
  if (needsScriptsForEvents || receivesEvents(frame.document)) return frame
  needsScriptsForEvents = true
  frame.element.remove()
  return openFrame(host, files, before)
}
