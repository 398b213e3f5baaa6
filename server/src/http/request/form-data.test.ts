import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseForm } from './form-data.ts'

const type = 'multipart/form-data; boundary=XX'
const form = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')
const field = (name: string, value: string) =>
  `--XX\nContent-Disposition: form-data; name="${name}"\n\n${value}\n`

describe('RFC 7578: forms', () => {
  test('files are bytes, fields are text, and the first of a name counts', async () => {
    const body = form(
      `preamble\n--XX  \ncontent-disposition: form-data; name="file"; filename="a \u00e4.png"\nContent-Type: image/png\n\n\x89\n--X\n\xff\n${field('selected', 'false')}${field('selected', 'true')}--XX--\nepilogue`,
    )
    const { file, selected } = await parseForm(body, type)
    expect(Buffer.from(file as Uint8Array).toString('latin1')).toBe('\x89\r\n--X\r\n\xff')
    expect(selected).toBe('false')
  })
  test("any bytes in a browser's form come out unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ maxLength: 20 }),
        async (bytes, text) => {
          const sent = new FormData()
          sent.append('text', text)
          sent.append('file', new Blob([Buffer.from(bytes)]), 'x"y.bin')
          const response = new Response(sent)
          const contentType = response.headers.get('content-type') ?? ''
          const got = await parseForm(Buffer.from(await response.arrayBuffer()), contentType)
          expect(Buffer.from(got.file as Uint8Array).equals(Buffer.from(bytes))).toBe(true)
          // Line ends are sent as CRLF (HTML, constructing the form data set).
          expect(got.text).toBe(text.replace(/\r\n|\r|\n/g, '\r\n'))
        },
      ),
      { numRuns: 60 },
    )
  })
  test('a quoted boundary and an empty file', async () => {
    const body = form('--a b\nContent-Disposition: form-data; name="file"; filename=""\n\n\n--a b--\n')
    expect(await parseForm(body, 'multipart/form-data; boundary="a b"')).toEqual({ file: new Uint8Array() })
  })
  test('only a part with a file name is a file', async () => {
    const octets = field('a', 'b').replace('\n\n', '\nContent-Type: application/octet-stream\n\n')
    expect(await parseForm(form(`${octets}--XX--`), type)).toEqual({ a: 'b' })
  })
  test('a form has up to 20 parts, and a file counts before a field of its name', async () => {
    const file = '--XX\nContent-Disposition: form-data; name="a"; filename="x"\n\nb\n'
    const body = form(`${file}${field('a', 'c').repeat(19)}--XX--`)
    expect(await parseForm(body, type)).toEqual({ a: new Uint8Array([98]) })
  })
  test.each([
    ['no boundary', 'multipart/form-data', field('a', 'b')],
    ['nothing', type, ''],
    ['no end', type, field('a', 'b')],
    ['a part without an end', type, '--XX\nContent-Disposition: form-data; name="a"\n\nb'],
    ['a part without a name', type, '--XX\nContent-Disposition: form-data\n\nb\n--XX--'],
    ['a part of another kind', type, '--XX\nContent-Type: text/plain\n\nb\n--XX--'],
    ['text after the delimiter', type, `--XXX\n${field('a', 'b')}--XX--`],
    ['a header on the line of the delimiter', type, `--XX${field('a', 'b').slice(5)}--XX--`],
    ['a part without a name after one with', type, `${field('a', 'b')}--XX\n\nb\n--XX--`],
    ['E3: one part more than 20', type, `${field('a', 'b').repeat(21)}--XX--`],
    ['E3: 10,000 parts', type, `${field('a', 'b').repeat(10_000)}--XX--`],
    ['E3: a field of 100 kB', type, `${field('a', 'b'.repeat(100_000))}--XX--`],
    ['E3: headers of 100 kB', type, `--XX\nX: ${'b'.repeat(100_000)}\n${field('a', 'b').slice(5)}--XX--`],
    [
      'E3: headers of 100 kB after the name',
      type,
      `${field('a', 'b').replace('\n\n', `\nX: ${'b'.repeat(100_000)}\n\n`)}--XX--`,
    ],
  ])('%s is refused', async (_, contentType, text) => {
    await expect(parseForm(form(text), contentType)).rejects.toThrow('The server did not understand the form')
  })
  test('E3: no bytes make it fail in another way', async () => {
    const piece = fc.constantFrom(
      '--XX',
      '--',
      '\r\n',
      'Content-Disposition: form-data; name="a"',
      'x',
      '__proto__',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        try {
          await parseForm(Buffer.from(pieces.join('')), type)
        } catch (error) {
          expect((error as { code?: string }).code).toBe('BAD_REQUEST')
        }
      }),
    )
  })
})
