let latest: string | undefined

/** Notes the moment of the session's answer: everything that this client fetches later is as new or newer. */
export const noteMoment = (moment: string | undefined): void => {
  latest = moment
}

/** Returns the moment at which the stream of events can begin, once; undefined when the server has told none. */
export function takeMoment(): string | undefined {
  const moment = latest
  latest = undefined
  return moment
}
