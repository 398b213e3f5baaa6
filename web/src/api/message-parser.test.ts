import { expect, it } from 'vitest'
import { createMessageParser, type StreamText } from './message-parser.ts'

const text = [
  ': a comment\nid: 7\n\n',
  'event: BookAdded\r\ndata: {"a":1}\r\n\r\n',
  'data:first\rdata: second\rdata\rdata:  spaced: out\r\r',
  'event: Nothing\n\n',
  'retry: 5\nevent:Name\nunknown: field\ndata: é漢😀\n\n',
  'event: Unfinished\ndata: 1\n',
].join('')
const messages = [
  { name: 'BookAdded', data: '{"a":1}' },
  { name: '', data: 'first\nsecond\n\n spaced: out' },
  { name: 'Name', data: 'é漢😀' },
]

it('reads messages in parts of any length', () => {
  for (let size = 1; size <= text.length; size += 1) {
    const found: StreamText[] = []
    const parse = createMessageParser((message) => found.push(message))
    for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size))
    expect(found, `in parts of ${size}`).toEqual(messages)
  }
})

it('reads ten thousand messages of one part quickly', () => {
  let count = 0
  const parse = createMessageParser(() => {
    count += 1
  })
  parse('event: BookAdded\ndata: {"bookId":"0F","seriesId":"0S","libraryId":"0L"}\n\n'.repeat(10_000))
  expect(count).toBe(10_000)
})
