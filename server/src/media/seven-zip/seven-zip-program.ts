import sevenZip, { type FSStream, type SevenZipModule } from '7z-wasm'
import { requireIsolation } from '../isolation.ts'

/** What the program reads as its archive. */
export interface ArchiveSource {
  readonly size: number
  /** Bytes of the archive; fewer where it ends. */
  read(position: number, length: number): Uint8Array
}

/** Takes what the program writes, piece by piece; the piece is its own memory. False makes it stop. */
export type OutputSink = (bytes: Uint8Array) => boolean

/** The parts of the in-memory file system (Emscripten, MEMFS) that are set here and that its types leave out. */
interface StreamOperations {
  read(stream: unknown, buffer: Int8Array, offset: number, length: number, position: number): number
  write(stream: unknown, buffer: Int8Array, offset: number, length: number): number
}
interface OpenStream extends FSStream {
  stream_ops: StreamOperations
}
interface FileNode {
  stream_ops: StreamOperations
  usedBytes: number
}
interface WholeFileSystem {
  getStream(handle: number): OpenStream
  readonly ErrnoError: new (code: number) => Error
}

const archivePath = '/archive'
/** EIO, as Emscripten numbers it. */
const inputOutputError = 29

/**
 * 7-Zip as a program in this process: it has one file, the archive, which is read where it lies, and two outputs. It sees no other
 * file and writes none: content comes out of its standard output. Its memory goes with the object, so one is made for each book.
 */
export class SevenZipProgram {
  readonly #module: SevenZipModule
  readonly #files: WholeFileSystem
  #take: OutputSink = () => true

  /** Throws MediaError NEEDS_ISOLATION. */
  static async load(): Promise<SevenZipProgram> {
    requireIsolation()
    const quiet = () => {}
    return new SevenZipProgram(
      // An end of input where a password would be asked for.
      await sevenZip.default({
        print: quiet,
        printErr: quiet,
        quit: quiet,
        stdin: () => null as unknown as number,
      }),
    )
  }

  private constructor(module: SevenZipModule) {
    this.#module = module
    this.#files = module.FS as unknown as WholeFileSystem
    const output = this.#files.getStream(1)
    output.stream_ops = {
      ...output.stream_ops,
      write: (_stream, buffer, offset, length) => this.#write(buffer, offset, length),
    }
    const messages = this.#files.getStream(2)
    messages.stream_ops = { ...messages.stream_ops, write: (_stream, _buffer, _offset, length) => length }
    module.FS.writeFile(archivePath, '')
  }

  /**
   * Runs a command (`l`, `x`) with switches on an archive of a type (`7z`, `zip`). `names`: only these entries, without wildcards.
   * Answers whether all went well; a program that breaks down answers false like one that complains.
   */
  run(
    command: readonly string[],
    type: string,
    source: ArchiveSource,
    accept: OutputSink,
    names: readonly string[] = [],
  ): boolean {
    this.#attach(source)
    this.#take = accept
    // A password that nobody uses: without one the program would ask.
    const switches = [`-t${type}`, '-p-', '-y', '-bd', '-spd', '-ssc', '-sccUTF-8']
    try {
      const status: unknown = this.#module.callMain([...command, ...switches, '--', archivePath, ...names])
      return status === 0
    } catch (error) {
      if (isOurs(error)) throw error
      return false
    } finally {
      this.#take = () => false
    }
  }

  #attach(source: ArchiveSource): void {
    const node = this.#module.FS.lookupPath(archivePath).node as unknown as FileNode
    node.usedBytes = source.size
    node.stream_ops = {
      ...node.stream_ops,
      read: (_stream, buffer, offset, length, position) => {
        const bytes = source.read(position, Math.max(0, Math.min(length, source.size - position)))
        buffer.set(bytes, offset)
        return bytes.length
      },
    }
  }

  #write(buffer: Int8Array, offset: number, length: number): number {
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length)
    if (!this.#take(bytes)) throw new this.#files.ErrnoError(inputOutputError)
    return length
  }
}

/** Failing disks and faults of this code. What the program throws is a number, an exit status or an error of WebAssembly. */
function isOurs(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'syscall' in error)
}
