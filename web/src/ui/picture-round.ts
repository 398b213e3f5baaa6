let round = 0
const listeners = new Set<() => void>()

/** Pictures that could not be loaded are asked for once more: the server can be reached again. */
export function retryPictures(): void {
  round += 1
  for (const handler of listeners) handler()
}
export const getPictureRound = (): number => round
export const subscribePictureRound = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => {
    listeners.delete(handler)
  }
}
