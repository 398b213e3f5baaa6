import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** What the parser of Node says of a byte that no address may hold, and of a word behind a blank in it. */
const repairable = new Set(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT'])
const maxLineBytes = 16_384
const lineTimeoutMs = 10_000

/** A request line whose address begins with a slash and holds blanks or bytes above ASCII, but no control characters. */
const requestLine = /^(GET|HEAD) (\/[\x20-\x7e\x80-\xff]*) (HTTP\/1\.[01])\r?\n/

/** Encodes blanks and bytes above ASCII; the text holds one character for each byte. */
const encodeBytes = (target: string): string =>
  target.replace(
    /[ \x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** Returns the bytes with an address that the parser accepts, and the wish to close the connection after the answer. */
function repairLine(bytes: Buffer): Buffer | undefined {
  const [line, method = '', target = '', version = ''] = requestLine.exec(bytes.toString('latin1')) ?? []
  if (line === undefined) return undefined
  const repaired = Buffer.from(
    `${method} ${encodeBytes(target)} ${version}\r\nConnection: close\r\n`,
    'latin1',
  )
  return Buffer.concat([repaired, bytes.subarray(line.length)])
}

/** A connection as the parser sees it: the repaired beginning, then what the socket brings. */
class RepairedConnection extends Duplex {
  readonly #socket: Socket
  /** Where an address was repaired once, another one that is wrong is refused. */
  readonly isRepaired = true

  constructor(socket: Socket, beginning: Buffer) {
    super({ allowHalfOpen: true })
    this.#socket = socket
    this.push(beginning)
    socket.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('close', () => this.destroy())
    socket.on('error', () => this.destroy())
  }
  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress
  }
  get remotePort(): number | undefined {
    return this.#socket.remotePort
  }
  get remoteFamily(): string | undefined {
    return this.#socket.remoteFamily
  }
  get localAddress(): string | undefined {
    return this.#socket.localAddress
  }
  get localPort(): number | undefined {
    return this.#socket.localPort
  }
  get bytesRead(): number {
    return this.#socket.bytesRead
  }
  get bytesWritten(): number {
    return this.#socket.bytesWritten
  }
  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds, () => this.emit('timeout'))
    return this
  }
  setNoDelay(isOn?: boolean): this {
    this.#socket.setNoDelay(isOn)
    return this
  }
  setKeepAlive(isOn?: boolean): this {
    this.#socket.setKeepAlive(isOn)
    return this
  }
  override _read(): void {
    this.#socket.resume()
  }
  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done)
  }
  override _final(done: () => void): void {
    this.#socket.end(done)
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}

/** Takes a socket from the parser that gave up on it. */
function takeFromParser(socket: Socket): void {
  // A listener makes the parser let go of the handle; then its own ones go.
  socket.on('data', () => undefined)
  for (const name of ['data', 'end', 'drain', 'timeout', 'pause', 'resume']) socket.removeAllListeners(name)
  socket.setTimeout(0)
  // Otherwise the limit for a whole request, which this parser never sees the end of, would end a long answer.
  const { parser } = socket as { parser?: { remove?(): void } }
  parser?.remove?.()
}

/**
 * Some programs, KOReader among them, put what was typed for a search into an address as it is: with bytes above ASCII, or with blanks,
 * which HTTP forbids (RFC 9112 3.2). Encodes them and lets the parser read the request anew. Only the address is touched, of a request
 * that only reads and is the first thing in what was received: lengths and headers are parsed as strictly as ever, and the connection ends
 * with the answer, so that nothing that follows is taken for something else. Returns false when the request cannot be repaired; `refuse` is
 * called when that shows later.
 */
export function repairRequestTarget(
  server: Server,
  error: NodeJS.ErrnoException & { readonly rawPacket?: unknown },
  socket: Socket | RepairedConnection,
  refuse: () => void,
): boolean {
  if (!repairable.has(error.code ?? '') || socket instanceof RepairedConnection || socket.destroyed)
    return false
  const { rawPacket } = error
  if (!Buffer.isBuffer(rawPacket) || !/^(GET|HEAD) \//.test(rawPacket.toString('latin1', 0, 6))) return false
  let received = Buffer.from(rawPacket)
  takeFromParser(socket)
  const go = (): boolean => {
    const repaired = repairLine(received)
    if (!repaired) return false
    server.emit('connection', new RepairedConnection(socket, repaired))
    return true
  }
  if (received.includes('\n') || received.length > maxLineBytes) return go()
  // The rest of the line is still on its way.
  const stop = (): void => {
    clearTimeout(timer)
    socket.removeListener('data', add)
  }
  const add = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk])
    if (!received.includes('\n') && received.length <= maxLineBytes) return
    stop()
    if (!go()) refuse()
  }
  const timer = setTimeout(() => {
    stop()
    refuse()
  }, lineTimeoutMs)
  timer.unref()
  socket.on('data', add)
  socket.once('close', stop)
  socket.resume()
  return true
}
