import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'

/** Maximum duration of a conversion, in milliseconds. */
const timeoutMs = 30_000
/** Maximum size of the end record of a ZIP, with its comment, in bytes (APPNOTE 4.3.16). */
const maxEndBytes = 22 + 65_535

/** Returns true for a file that starts and ends like a complete ZIP: a stopped program leaves an incomplete one. */
async function isWholeZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(4)
    await file.read(start, 0, 4, 0)
    const length = Math.min(size, maxEndBytes)
    const end = Buffer.alloc(length)
    await file.read(end, 0, length, size - length)
    const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    return (
      start.toString('latin1') === 'PK\x03\x04' && at >= 0 && at + 22 + end.readUInt16LE(at + 20) === length
    )
  } finally {
    await file.close()
  }
}

interface Conversion {
  readonly program: string
  /** Absolute paths: an argument that starts with a slash is never an option, whatever the name of the book. */
  readonly from: string
  readonly to: string
}

/** Runs the program without a shell and without the environment of the server. Rejects if it fails or takes too long. */
function run({ program, from, to }: Conversion, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-o', to, from], {
      stdio: 'ignore',
      env: {},
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`kepubify ended with ${code}`))))
  })
}

/** Converts an EPUB. Returns false if the program failed, took too long, or wrote an incomplete file. */
export async function runKepubify(conversion: Conversion, limitMs = timeoutMs): Promise<boolean> {
  try {
    await run(conversion, limitMs)
    return await isWholeZip(conversion.to)
  } catch {
    return false
  }
}
