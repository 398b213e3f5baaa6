/** A message of an event stream before it is understood. */
export interface StreamText {
  readonly name: string
  readonly data: string
}

/**
 * Returns a function that takes the text of an event stream in parts, however they are cut, and calls back with each message (HTML standard,
 * 9.2.6). Ids and times to reconnect are left out, because nobody asks for them; so are messages without data.
 */
export function createMessageParser(onMessage: (message: StreamText) => void): (part: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onMessage({ name, data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return (part) => {
    const text = rest + part
    // A CR at the end can be the first half of a line break.
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
