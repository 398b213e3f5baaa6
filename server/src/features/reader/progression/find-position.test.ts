import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EpubContents } from '../../../media/epub/epub-contents.ts'
import { toFlowIndex, toSpineIndex } from './find-position.ts'

const resource = { mediaType: '', entry: { dataOffset: 0, compressedSize: 0, size: 0, method: 0, crc32: 0 } }

test('indexes of the spine and of the flow are converted to each other (behaviour 4.5)', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (areAside) => {
      const items = areAside.map((isAside, at) => ({ isAside, at, href: `${at}.xhtml` }))
      const flow = items.filter(({ isAside }) => !isAside)
      if (flow.length === 0) return
      const epub: Pick<EpubContents, 'spine' | 'isFixedLayout' | 'asides'> = {
        spine: flow.map(({ href }) => ({ ...resource, href })),
        asides: new Map(items.filter(({ isAside }) => isAside).map(({ href, at }) => [href, at])),
        isFixedLayout: true,
      }
      for (const [index, { at }] of flow.entries()) {
        expect(toSpineIndex(epub, index)).toBe(at)
        expect(toFlowIndex(epub, at)).toBe(index)
      }
      for (const { at, isAside } of items) {
        const next = flow.findIndex((one) => one.at > at)
        if (isAside) expect(toFlowIndex(epub, at)).toBe(next < 0 ? flow.length - 1 : next)
      }
    }),
  )
})
