/** An unparsed message of an event stream. */
export interface StreamText {
  readonly name: string
  readonly data: string
}

/**
 * Returns a function that parses the text of an event stream, in parts of any length, and calls back with each message (HTML standard, 9.2.6). Ids,
 * retry times and messages without data are ignored.
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
