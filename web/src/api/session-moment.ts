let latest: string | undefined

/** Sets the moment of the answer about the session. All data that this client fetches later is at least as new. */
export const setMoment = (moment: string | undefined): void => {
  latest = moment
}

/** Returns the moment at which the stream of events can start, once; undefined if the server has sent none. */
export function takeMoment(): string | undefined {
  const moment = latest
  latest = undefined
  return moment
}
