import type { FSStream, SevenZipModule } from '7z-wasm'
import { requireIsolation } from '../isolation.ts'
import { createSevenZip } from './seven-zip-module.ts'

/** Archive as the program reads it. */
export interface ArchiveSource {
  readonly size: number
  /** Returns bytes of the archive; fewer at its end. */
  read(position: number, length: number): Uint8Array
}

/** Receives the output of the program in chunks, in memory of the program. Returns false to stop it. */
export type OutputSink = (bytes: Uint8Array) => boolean

/** Parts of the in-memory file system (Emscripten, MEMFS) that are set here and missing from its types. */
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
/** EIO in Emscripten's numbering. */
const inputOutputError = 29

/**
 * 7-Zip as a program in this process. Its only file is the archive, which is read from the disk, and it writes content only to its standard
 * output. Its memory is freed with the object, so each book gets a new one.
 */
export class SevenZipProgram {
  readonly #module: SevenZipModule
  readonly #files: WholeFileSystem
  #accept: OutputSink = () => true

  /** Loads the program. Throws MediaError NEEDS_ISOLATION. */
  static async load(): Promise<SevenZipProgram> {
    requireIsolation()
    const quiet = () => {}
    return new SevenZipProgram(
      // Reports the end of input when the program prompts for a password.
      await createSevenZip({
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
   * Runs a command (`l`, `x`) with switches on an archive of a type (`7z`, `zip`). `names`: only these entries, without wildcards. Returns
   * true on success; false if the program reports an error or crashes.
   */
  run(
    command: readonly string[],
    type: string,
    source: ArchiveSource,
    accept: OutputSink,
    names: readonly string[] = [],
  ): boolean {
    this.#attach(source)
    this.#accept = accept
    // A dummy password: without one the program would prompt for it.
    const switches = [`-t${type}`, '-p-', '-y', '-bd', '-spd', '-ssc', '-sccUTF-8']
    try {
      const status: unknown = this.#module.callMain([...command, ...switches, '--', archivePath, ...names])
      return status === 0
    } catch (error) {
      if (isOwnError(error)) throw error
      return false
    } finally {
      this.#accept = () => false
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
    if (!this.#accept(bytes)) throw new this.#files.ErrnoError(inputOutputError)
    return length
  }
}

/** True for errors of disks and of this code. The program throws a number, an exit status or an error of WebAssembly. */
const isOwnError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'syscall' in error)
