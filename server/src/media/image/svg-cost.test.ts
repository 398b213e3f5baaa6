import { expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { isCheapSvg } from './svg-cost.ts'

const svg = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)

test('plain drawings, a shadow, and entities as drawing programs write them', () => {
  expect(isCheapSvg(svg('<rect width="9"/>'))).toBe(true)
  expect(isCheapSvg(svg('<filter id="f"><feGaussianBlur/><feMerge/></filter><g filter="url(#f)"/>'))).toBe(
    true,
  )
  expect(isCheapSvg(svg('', '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>'))).toBe(true)
})

test.each([
  ['many primitives', svg(`<filter id="f">${'<feTurbulence/>'.repeat(200)}</filter><g filter="url(#f)"/>`)],
  [
    'many uses',
    svg(`<filter id="f">${'<feTurbulence/>'.repeat(20)}</filter>${'<g filter="url(#f)"/>'.repeat(20)}`),
  ],
  ['a prefix', svg(`<s:filter id="f">${'<s:feTurbulence/>'.repeat(200)}</s:filter>`)],
  [
    'UTF-16',
    Buffer.from(`\ufeff${svg(`<filter>${'<feTurbulence/>'.repeat(200)}</filter>`).toString()}`, 'utf16le'),
  ],
  ['entities of entities', svg('&b;', '<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>')],
  ['markup in entities', svg('&a;', `<!DOCTYPE svg [<!ENTITY a '<feTurbulence/>'>]>`)],
  ['parameter entities', svg('', '<!DOCTYPE svg [<!ENTITY % a "<!ENTITY b \'x\'>">%a;]>')],
  ['9 MB', svg(' '.repeat(9_000_000))],
])('C2 %s are too much', (_what, bytes) => {
  expect(isCheapSvg(bytes)).toBe(false)
})

test('the check itself is quick on hostile text', () => {
  const cpuMs = startCpuTimer('process')
  isCheapSvg(svg('<!ENTITY'.repeat(500_000)))
  isCheapSvg(svg('<!ENTITY "'.repeat(300_000)))
  isCheapSvg(svg('<a:'.repeat(1_000_000)))
  expect(cpuMs()).toBeLessThan(2000)
})
