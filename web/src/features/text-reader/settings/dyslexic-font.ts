import italic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-italic.woff2?url'
import regular from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import boldItalic from '@fontsource/opendyslexic/files/opendyslexic-latin-700-italic.woff2?url'
import bold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url'

const faces = [
  [regular, 400, 'normal'],
  [italic, 400, 'italic'],
  [bold, 700, 'normal'],
  [boldItalic, 700, 'italic'],
] as const

/** Rules of the font for readers with dyslexia. Its letters are large for their size, so they are scaled down. */
export const dyslexicFontCss = faces
  .map(
    ([address, weight, style]) =>
      `@font-face { font-family: "OpenDyslexic"; src: url("${new URL(address, document.baseURI).href}") format("woff2"); font-weight: ${weight}; font-style: ${style}; font-display: swap; size-adjust: 90%; }`,
  )
  .join('\n')
