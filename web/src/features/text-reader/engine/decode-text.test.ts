import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const text = 'MARK é – “x” 第'
const encode = (source: string) => new TextEncoder().encode(source)
const bytesOf = (source: string) => Uint8Array.from(source, (char) => char.charCodeAt(0))

test.each([
  '',
  '<?xml version="1.0" encoding="utf-16"?>',
  '<?xml version="1.0" encoding="ISO-8859-1"?>',
  '<?xml version="1.0" encoding="x-none"?>',
  '<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/></head>',
  '<meta charset=windows-1252>',
  '@charset "shift_jis";',
])('UTF-8 that says %j of itself is UTF-8 (behaviour 4.5)', (label) => {
  expect(decodeText(encode(label + text))).toBe(label + text)
  expect(decodeText(encode(`\ufeff${label}${text}`))).toBe(label + text)
})

test.each([
  ['caf\xe9 \x93x\x94', 'café “x”'],
  ['<?xml version="1.0" encoding="UTF-8"?>\xe9', '<?xml version="1.0" encoding="UTF-8"?>é'],
  ['<?xml version="1.0" encoding="Shift_JIS"?>\x91\xe6', '<?xml version="1.0" encoding="Shift_JIS"?>第'],
  ['<meta charset="gbk">\xb5\xda', '<meta charset="gbk">第'],
  ['\xff\xfea\0b\0', 'ab'],
])('other encodings are found by their bytes and labels: %j', (source, decoded) => {
  expect(decodeText(bytesOf(source))).toBe(decoded)
})
