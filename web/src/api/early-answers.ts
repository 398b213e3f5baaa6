declare global {
  interface Window {
    /** Address → answer to a request that `boot.js` sent while the code of the client was still being loaded. */
    lecternEarlyAnswers?: Record<string, Promise<Response>>
    /** Posters that `boot.js` loads for the first cards. */
    lecternEarlyPosters?: readonly HTMLImageElement[]
  }
}

/** Returns the answer to a call that was sent before the client started, once; undefined when there is none. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.lecternEarlyAnswers?.[address]
  delete window.lecternEarlyAnswers?.[address]
  return answer
}

/** Forgets the answers that nobody has taken: something has changed since, or another user may sign in. */
export function dropEarlyAnswers(): void {
  delete window.lecternEarlyAnswers
}
