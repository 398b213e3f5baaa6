import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** Errors of the parser of Node for an invalid byte in an address, and for a word after a blank in it. */
const repairableErrors = new Set(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT'])
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

/** Returns the bytes with an address that the parser accepts, and with a header that closes the connection after the response. */
function repairLine(bytes: Buffer): Buffer | undefined {
  const [line, method = '', target = '', version = ''] = requestLine.exec(bytes.toString('latin1')) ?? []
  if (line === undefined) return undefined
  const repaired = Buffer.from(
    `${method} ${encodeBytes(target)} ${version}\r\nConnection: close\r\n`,
    'latin1',
  )
  return Buffer.concat([repaired, bytes.subarray(line.length)])
}

/** Properties of a socket that the server reads. */
const forwardedProperties = [
  ...(['remoteAddress', 'remotePort', 'remoteFamily', 'localAddress', 'localPort'] as const),
  ...(['bytesRead', 'bytesWritten'] as const),
]

/** Connection for the parser: first the repaired bytes, then those of the socket. */
class RepairedConnection extends Duplex {
  readonly #socket: Socket
  /** Only one address of a connection is repaired. */
  readonly isRepaired = true

  constructor(socket: Socket, beginning: Buffer) {
    super({ allowHalfOpen: true })
    this.#socket = socket
    for (const name of forwardedProperties) Object.defineProperty(this, name, { get: () => socket[name] })
    this.push(beginning)
    socket.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('close', () => this.destroy())
    socket.on('error', () => this.destroy())
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

/** Detaches a socket from the parser that refused its request. */
function takeFromParser(socket: Socket): void {
  // A new listener makes the parser release the handle; then the listeners of the parser are removed.
  socket.on('data', () => undefined)
  for (const name of ['data', 'end', 'drain', 'timeout', 'pause', 'resume']) socket.removeAllListeners(name)
  socket.setTimeout(0)
  // Otherwise the timeout of the request, which this parser never completes, would end a long response.
  const { parser } = socket as { parser?: { remove?(): void } }
  parser?.remove?.()
}

/**
 * Some programs, such as KOReader, write a search text into an address without encoding it: with bytes above ASCII, or with blanks, which
 * HTTP forbids (RFC 9112 3.2). Encodes these and passes the request to the parser again. Only the address is changed, and only of a GET or
 * HEAD at the start of the received bytes. Lengths and headers are parsed as strictly as usual, and the connection ends after the response,
 * so that no later bytes are misread. Returns false if the request cannot be repaired; calls `refuse` if this is known only later.
 */
export function repairRequestTarget(
  server: Server,
  error: NodeJS.ErrnoException & { readonly rawPacket?: unknown },
  socket: Socket | RepairedConnection,
  refuse: () => void,
): boolean {
  if (!repairableErrors.has(error.code ?? '') || socket instanceof RepairedConnection || socket.destroyed)
    return false
  const { rawPacket } = error
  if (!Buffer.isBuffer(rawPacket) || !/^(GET|HEAD) \//.test(rawPacket.toString('latin1', 0, 6))) return false
  let received = Buffer.from(rawPacket)
  takeFromParser(socket)
  const repair = (): boolean => {
    const repaired = repairLine(received)
    if (!repaired) return false
    server.emit('connection', new RepairedConnection(socket, repaired))
    return true
  }
  if (received.includes('\n') || received.length > maxLineBytes) return repair()
  // The remaining bytes of the line have not arrived yet.
  const stop = (): void => {
    clearTimeout(timer)
    socket.removeListener('data', add)
  }
  const add = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk])
    if (!received.includes('\n') && received.length <= maxLineBytes) return
    stop()
    if (!repair()) refuse()
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
