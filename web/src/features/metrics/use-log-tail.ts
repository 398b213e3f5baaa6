import { getLogFile } from '@lectern/contract/metrics'
import { useEffect, useState } from 'react'
import { buildUrl, toFailure } from '../../api/client.ts'
import { type LogLine, parseLogLine } from './log-lines.ts'

/** Size of the first part of the log that is fetched, in bytes. */
const firstBytes = 256 * 1024
/** Time between two fetches, in milliseconds. */
const refetchMs = 2000
/** Maximum number of lines that are kept. */
const maxLines = 5000

interface Tail {
  readonly lines: readonly LogLine[]
  readonly error: unknown
  readonly isLoading: boolean
}

interface Part {
  readonly text: string
  /** Size of the file, which is where the next part begins. */
  readonly end: number
  /** True if the part begins within the file, and so perhaps within a line. */
  readonly isCut: boolean
}

/**
 * Returns the header that requests the next part of the log. It begins with the last known byte, because an empty part is answered with
 * 416, which browsers report as an error.
 */
function rangeAfter(after: number | undefined): { readonly Range?: string } {
  if (after === 0) return {}
  return { Range: after === undefined ? `bytes=-${firstBytes}` : `bytes=${after - 1}-` }
}

/** Returns the bytes of a response without the byte that was already known. */
const withoutKnown = ({ status }: Response, after: number | undefined, bytes: Uint8Array): Uint8Array =>
  status === 206 && after ? bytes.subarray(1) : bytes

/** Fetches the end of the log, or the bytes after a position; undefined if there are none. */
export async function fetchPart(after: number | undefined, signal: AbortSignal): Promise<Part | undefined> {
  const response = await fetch(buildUrl(getLogFile), {
    credentials: 'include',
    headers: { ...rangeAfter(after), 'X-Requested-With': 'XMLHttpRequest' },
    cache: 'no-store',
    signal,
  })
  if (response.status === 416) {
    const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
    // A smaller file is another file.
    return after !== undefined && size < after ? fetchPart(undefined, signal) : undefined
  }
  if (!response.ok) throw await toFailure(getLogFile, response)
  const bytes = withoutKnown(response, after, new Uint8Array(await response.arrayBuffer()))
  const [, start, size] = /bytes (\d+)-\d+\/(\d+)/.exec(response.headers.get('content-range') ?? '') ?? []
  if (after !== undefined && bytes.byteLength === 0) return undefined
  return {
    text: new TextDecoder().decode(bytes),
    end: Number(size ?? bytes.byteLength),
    isCut: after === undefined && Number(start ?? 0) > 0,
  }
}

/** Returns the newest lines of the log of the server, and fetches new ones regularly while `isLive`. */
export function useLogTail(isLive: boolean): Tail {
  const [tail, setTail] = useState<Tail>({ lines: [], error: undefined, isLoading: true })
  const [progress] = useState({ end: undefined as number | undefined, unfinishedLine: '', count: 0 })
  useEffect(() => {
    if (!isLive && progress.end !== undefined) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const add = (part: Part) => {
      progress.end = part.end
      const texts = (progress.unfinishedLine + part.text).split('\n')
      // The last line may be incomplete.
      progress.unfinishedLine = texts.pop() ?? ''
      const whole = (part.isCut ? texts.slice(1) : texts).filter((line) => line.trim() !== '')
      const added = whole.map((line) => {
        progress.count += 1
        return parseLogLine(line, progress.count)
      })
      setTail(({ lines }) => ({
        lines: added.length > 0 ? [...lines, ...added].slice(-maxLines) : lines,
        error: undefined,
        isLoading: false,
      }))
    }
    const fetchNext = async () => {
      // Nothing is fetched while the tab is hidden.
      const part = document.hidden ? undefined : await fetchPart(progress.end, control.signal)
      if (part) add(part)
    }
    const poll = async () => {
      const error: unknown = await fetchNext().then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (control.signal.aborted) return
      // An empty log has no part to add.
      progress.end ??= error === undefined ? 0 : undefined
      setTail((last) =>
        last.error === error && !last.isLoading ? last : { lines: last.lines, error, isLoading: false },
      )
      if (isLive) timer = setTimeout(() => void poll(), refetchMs)
    }
    void poll()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [isLive, progress])
  return tail
}
