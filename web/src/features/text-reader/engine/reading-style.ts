import { baseFontPx, type TextSettings } from './text-settings.ts'

/** Default styles, which the book can override. */
export const baseStyle = `
html { line-height: 1.5; }
body { font-family: Georgia, "Iowan Old Style", "Palatino Linotype", "Noto Serif", serif; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-wrap: balance; }
p, li, dd { orphans: 2; widows: 2; }
img, svg, video { max-width: 100%; }
figure { margin: 1em 0; }
table { border-collapse: collapse; }
tr { break-inside: avoid; }
td, th { padding: 0.2em 0.5em; vertical-align: top; }
pre, code, kbd, samp { font-family: ui-monospace, "SF Mono", Consolas, monospace; font-size: 0.9em; }
blockquote { margin: 1em 1.5em; }
rt { font-size: 0.5em; }
`

const layoutStyle = `
html, body { -webkit-text-size-adjust: none !important; text-size-adjust: none !important; }
html { scrollbar-width: thin; overscroll-behavior: contain; }
pre { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }
body { overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6, caption, [data-keep-with-next] { break-after: avoid; break-inside: avoid; }
figure, [data-keep-inside] { break-inside: avoid; }
figcaption, [data-keep-with-previous] { break-before: avoid; break-inside: avoid; }
[data-scroll-box] { scrollbar-width: thin; }
img, svg, video { break-inside: avoid; object-fit: contain; }
audio { max-width: 100%; }
a { touch-action: manipulation; }
::highlight(lectern-found) { background-color: rgb(255 196 0 / 0.55); color: #000; }
::highlight(lectern-spoken) { background-color: rgb(120 186 236 / 0.45); }
::highlight(lectern-yellow) { background-color: rgb(255 214 0 / 0.4); }
::highlight(lectern-green) { background-color: rgb(90 200 90 / 0.38); }
::highlight(lectern-blue) { background-color: rgb(90 160 255 / 0.38); }
::highlight(lectern-pink) { background-color: rgb(255 110 160 / 0.38); }
::highlight(lectern-purple) { background-color: rgb(170 120 255 / 0.38); }
`

const blocks = 'p, li, dd, dt, blockquote, div, section, article, aside, td, th, figcaption, body'

const rule = (selector: string, declarations: readonly (string | false | undefined)[]): string => {
  const given = declarations.filter((each) => typeof each === 'string')
  return given.length > 0 ? `${selector} { ${given.map((each) => `${each} !important;`).join(' ')} }\n` : ''
}
const when = <T>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined ? undefined : write(value)

function styleColors({ colors }: TextSettings): string {
  const { text, background, link } = colors
  const root =
    rule('html', [
      `background: ${background}`,
      `color: ${text}`,
      `color-scheme: ${colors.isDark ? 'dark' : 'light'}`,
    ]) + rule('body', ['background: transparent'])
  const links = `a:link, a:link * { color: ${link}${colors.isForced ? ' !important' : ''}; }\n`
  if (!colors.isForced) return `${root}body { color: ${text}; }\n${links}`
  const all = ':not(a, a *, img, svg, svg *, video, mark)'
  return (
    root +
    rule(`body, body *${all}`, [
      `color: ${text}`,
      'background-color: transparent',
      'border-color: currentColor',
    ]) +
    links
  )
}

/** Returns the style sheet of the settings of the reader, which is added after those of the book. */
export function buildReadingStyle(settings: TextSettings): string {
  const { lineHeight, letterSpacing, wordSpacing, paragraphSpacing, indent, align, hyphens } = settings
  return [
    settings.fontCss,
    layoutStyle,
    rule('html', [`font-size: ${baseFontPx * settings.scale}px`]),
    styleColors(settings),
    rule('body, body *:not(code, code *, pre, pre *, kbd, samp, tt, math, math *, svg, svg *)', [
      when(settings.fontFamily, (family) => `font-family: ${family}`),
    ]),
    rule(blocks, [when(lineHeight, (value) => `line-height: ${value}`)]),
    rule('body, body *', [
      when(letterSpacing, (value) => `letter-spacing: ${value}em`),
      when(wordSpacing, (value) => `word-spacing: ${value}em`),
    ]),
    rule('p', [
      when(paragraphSpacing, (value) => `margin-block: ${value / 2}em`),
      when(indent, (value) => `text-indent: ${value}em`),
    ]),
    rule('p, li, dd, blockquote, body', [
      when(align, (value) => `text-align: ${value}`),
      when(hyphens, (value) => `-webkit-hyphens: ${value}`),
      when(hyphens, (value) => `hyphens: ${value}`),
    ]),
  ].join('\n')
}
