import fc from 'fast-check'
import { oddTexts } from './arbitrary-input.ts'

export interface FuzzedForm {
  readonly contentType: string
  readonly body: Buffer
}

/** The smallest image, files that only claim to be one, and formats whose content a browser would run. */
const images = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
].map((text) => Buffer.from(text, 'base64'))
const pretended = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<!DOCTYPE html><script>alert(1)</script>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ReadingList><Books><Book Series="&b;" /></Books></ReadingList>',
  '<ReadingList><Name>x</Name><Books><Book Series="apple" Number="1" Volume="" Year="0"/></Books></ReadingList>',
].map((text) => Buffer.from(text))
/** A header that promises 65,535 by 65,535 pixels. */
const huge = Buffer.concat([
  images[0]?.subarray(0, 16) ?? Buffer.alloc(0),
  Buffer.from('0000ffff0000ffff0806000000', 'hex'),
])

const contents: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...images, ...pretended, huge, Buffer.alloc(0), Buffer.alloc(70_000, 'x')),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(...oddTexts).map((text) => Buffer.from(text)),
  fc.constantFrom('true', 'false', 'maybe').map((text) => Buffer.from(text)),
)
const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('file', 'selected') },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
)
const oddHeaders = [
  '',
  'Content-Type: text/html',
  'content-length: 9999999999',
  `X: ${'y'.repeat(9000)}`,
  ':',
  '\0',
]
const right: fc.Arbitrary<Buffer> = fc
  .constantFrom(...images, ...pretended)
  .map((content) =>
    Buffer.concat([
      Buffer.from('Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      content,
    ]),
  )
const odd: fc.Arbitrary<Buffer> = fc
  .record({
    name: names,
    fileName: fc.option(fc.constantFrom('a.png', '', '../../x.svg', ...oddTexts), { nil: undefined }),
    header: fc.constantFrom(...oddHeaders),
    content: contents,
  })
  .map(({ name, fileName, header, content }) =>
    Buffer.concat([
      Buffer.from(`Content-Disposition: form-data; name="${name}"`),
      Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
      Buffer.from(`${header === '' ? '' : `\r\n${header}`}\r\n\r\n`),
      content,
    ]),
  )
const part = fc.oneof(right, odd)

const boundaries = ['x', '----WebKitFormBoundary7MA4YWxk', 'b'.repeat(70), "a'()+_,-./:=?"]
const wrong = ['', 'c'.repeat(71), '"', 'a b']
/** Damages a body as an interrupted connection, a proxy or an attacker does. */
const damages: readonly ((body: Buffer, at: number) => Buffer)[] = [
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => body,
  (body, at) => body.subarray(0, at),
  (body, at) => Buffer.concat([body.subarray(0, at), Buffer.from('\r\n--x'), body.subarray(at)]),
  (body, at) => Buffer.concat([body.subarray(0, at), Buffer.from([0, 13, 10, 255]), body.subarray(at)]),
  (body) => Buffer.concat([body, body]),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
]

const multipart: fc.Arbitrary<FuzzedForm> = fc
  .record({
    parts: fc.oneof(
      { weight: 12, arbitrary: fc.array(part, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: part.map((one) => Array<Buffer>(5000).fill(one.subarray(0, 100))) },
    ),
    boundary: fc.constantFrom(...boundaries),
    said: fc.option(fc.constantFrom(...boundaries, ...wrong), { nil: undefined, freq: 8 }),
    damage: fc.constantFrom(...damages),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('form-data', 'form-data', 'form-data', 'FORM-DATA', 'mixed'),
  })
  .map(({ parts, boundary, said, damage, at, kind }) => {
    const whole = Buffer.concat([
      ...(parts as readonly Buffer[]).flatMap((p) => [
        Buffer.from(`--${boundary}\r\n`),
        p,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    return {
      contentType: `multipart/${kind}; boundary="${said ?? boundary}"`,
      body: damage(whole, Math.floor(at * whole.length)),
    }
  })
const encoded: fc.Arbitrary<FuzzedForm> = fc
  .array(fc.tuple(names, fc.constantFrom(...oddTexts)), { maxLength: 20 })
  .map((pairs) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: Buffer.from(pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  }))
const others: fc.Arbitrary<FuzzedForm> = fc.record({
  contentType: fc.constantFrom(
    'multipart/form-data',
    'multipart/',
    'text/plain',
    ';',
    'application/xml',
    'image/png',
  ),
  body: contents,
})

/** Bodies of forms; many are broken, and some are not forms. */
export const arbitraryForm: fc.Arbitrary<FuzzedForm> = fc.oneof(
  { weight: 6, arbitrary: multipart },
  { weight: 1, arbitrary: encoded },
  { weight: 1, arbitrary: others },
)
