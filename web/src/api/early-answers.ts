declare global {
  interface Window {
    /** Address → answer to a request that `boot.js` has sent while the code of the client was loading. */
    lecternEarlyAnswers?: Record<string, Promise<Response>>
    /** Posters of the first cards, loaded by `boot.js`. */
    lecternEarlyPosters?: readonly HTMLImageElement[]
  }
}

/** Returns the answer to a call that `boot.js` has sent, once; undefined if there is none. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = window.lecternEarlyAnswers?.[address]
  delete window.lecternEarlyAnswers?.[address]
  return answer
}

/** Drops the remaining answers, because data has changed since, or another user may sign in. */
export function dropEarlyAnswers(): void {
  delete window.lecternEarlyAnswers
}
