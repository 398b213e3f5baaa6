/** Time between two checks of a server that cannot be reached, in milliseconds. */
const retryMs = 3000
/** Maximum time of a check, in milliseconds. */
const timeoutMs = 4000

let isReachable = true
let lastCheck: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** True for the status of a proxy whose server is down. */
export const isFromProxy = (status: number): boolean => status >= 502 && status <= 504

function setReachable(next: boolean): void {
  clearTimeout(timer)
  if (!next) timer = setTimeout(() => void checkServer(), retryMs)
  if (next === isReachable) return
  isReachable = next
  for (const handler of listeners) handler()
}

async function requestPage(): Promise<boolean> {
  const timeout = new AbortController()
  const limit = setTimeout(() => timeout.abort(), timeoutMs)
  const { signal } = timeout
  try {
    const response = await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store', signal })
    return !isFromProxy(response?.status ?? 200)
  } catch {
    return false
  } finally {
    clearTimeout(limit)
  }
}

/** Checks whether the server responds, and notifies all subscribers of a change. Calls at the same time share one request. */
export function checkServer(): Promise<boolean> {
  lastCheck ??= requestPage().then((isThere) => {
    lastCheck = undefined
    setReachable(isThere)
    return isThere
  })
  return lastCheck
}

/** Called after each response of the server. */
export function confirmServer(): void {
  if (!isReachable) setReachable(true)
}

export const isServerReachable = (): boolean => isReachable
export const subscribeToReachability = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => {
    listeners.delete(handler)
  }
}

/** Resolves as soon as the server can be reached. */
export const waitForServer = (): Promise<void> =>
  new Promise((resolve) => {
    if (isReachable) return resolve()
    const stop = subscribeToReachability(() => {
      if (!isReachable) return
      stop()
      resolve()
    })
  })

window.addEventListener('online', () => {
  if (!isReachable) void checkServer()
})
