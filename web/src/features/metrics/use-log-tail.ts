import { getLogFile } from '@lectern/contract/metrics'
import { useEffect, useState } from 'react'
import { buildUrl, toFailure } from '../../api/client.ts'
import { type LogLine, parseLogLine } from './log-lines.ts'

/** Bytes of the log that are fetched at first. */
const firstBytes = 256 * 1024
/** Time between two fetches, in milliseconds. */
const pauseMs = 2000
/** Lines that are kept; older ones are in the file. */
const maxLines = 5000

interface Tail {
  readonly lines: readonly LogLine[]
  readonly error: unknown
  readonly isLoading: boolean
}

interface Part {
  readonly text: string
  /** Size of the file, and so the place of what comes next. */
  readonly end: number
  /** True when the part begins within the file, and so within a line. */
  readonly isCut: boolean
}

/**
 * Returns the part of the log to ask for. It begins with the last byte that is known, because a part without any byte is answered 416, which
 * browsers report as a fault.
 */
function rangeAfter(after: number | undefined): { readonly Range?: string } {
  if (after === 0) return {}
  return { Range: after === undefined ? `bytes=-${firstBytes}` : `bytes=${after - 1}-` }
}

/** Returns the bytes of a response without the one that was known before. */
const withoutKnown = ({ status }: Response, after: number | undefined, bytes: Uint8Array): Uint8Array =>
  status === 206 && after ? bytes.subarray(1) : bytes

/** Fetches the end of the log, or what was added after a place; undefined when there is nothing new. */
export async function fetchPart(after: number | undefined, signal: AbortSignal): Promise<Part | undefined> {
  const response = await fetch(buildUrl(getLogFile), {
    credentials: 'include',
    headers: {
      ...rangeAfter(after),
      'X-Requested-With': 'XMLHttpRequest',
    },
    cache: 'no-store',
    signal,
  })
  if (response.status === 416) {
    const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0)
    // A smaller file is a new one.
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

/** Follows the log of the server while the screen is shown and `isLive`; keeps the newest lines. */
export function useLogTail(isLive: boolean): Tail {
  const [tail, setTail] = useState<Tail>({ lines: [], error: undefined, isLoading: true })
  const [place] = useState<{ end: number | undefined; rest: string; count: number }>({
    end: undefined,
    rest: '',
    count: 0,
  })
  useEffect(() => {
    if (!isLive && place.end !== undefined) return
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = (part: Part) => {
      place.end = part.end
      const pieces = (place.rest + part.text).split('\n')
      // The last piece has no end yet.
      place.rest = pieces.pop() ?? ''
      const whole = (part.isCut ? pieces.slice(1) : pieces).filter((line) => line.trim() !== '')
      const added = whole.map((line) => {
        place.count += 1
        return parseLogLine(line, place.count)
      })
      setTail(({ lines }) => ({
        lines: added.length > 0 ? [...lines, ...added].slice(-maxLines) : lines,
        error: undefined,
        isLoading: false,
      }))
    }
    const look = async () => {
      // A screen that nobody sees asks for nothing.
      const part = document.hidden ? undefined : await fetchPart(place.end, control.signal)
      if (part) take(part)
    }
    const follow = async () => {
      const error: unknown = await look().then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (control.signal.aborted) return
      // An empty log has no part to take.
      place.end ??= error === undefined ? 0 : undefined
      setTail((last) =>
        last.error === error && !last.isLoading ? last : { lines: last.lines, error, isLoading: false },
      )
      if (isLive) timer = setTimeout(() => void follow(), pauseMs)
    }
    void follow()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [isLive, place])
  return tail
}
