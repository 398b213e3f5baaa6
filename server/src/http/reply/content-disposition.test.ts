import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachment, inline } from './content-disposition.ts'

describe('C9: Content-Disposition', () => {
  test.each([
    ['Tale 1.cbz', 'attachment; filename="Tale 1.cbz"'],
    ['a"b\\c.cbz', `attachment; filename="a_b_c.cbz"; filename*=UTF-8''a%22b%5Cc.cbz`],
    ['é.cbz', `attachment; filename="_.cbz"; filename*=UTF-8''%C3%A9.cbz`],
    ['a\r\nb', 'attachment; filename="a__b"'],
    ["it's (1)*!.cbz", `attachment; filename="it's (1)*!.cbz"`],
    ['漢\u202e.cbz', `attachment; filename="__.cbz"; filename*=UTF-8''%E6%BC%A2_.cbz`],
  ])('%j', (name, header) => {
    expect(attachment(name)).toBe(header)
  })
  test('is one line of ASCII with one name, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = inline(name)
        expect(header).toMatch(
          /^inline; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"(; filename\*=UTF-8''[\w%.~!#$&+^`|-]*)?$/,
        )
        const [, extended] = /filename\*=UTF-8''(.*)$/.exec(header) ?? []
        if (extended !== undefined) expect(() => decodeURIComponent(extended)).not.toThrow()
      }),
    )
  })
})
