import type { Chapter } from './chapter.ts'

const slideMs = 220

/** Replaces a chapter by another one, which slides in from the right (1), from the left (-1), or appears at once (0). */
export function slideChapters(from: Chapter | undefined, to: Chapter, side: -1 | 0 | 1, width: number): void {
  to.host.style.visibility = 'visible'
  to.host.inert = false
  if (from) from.host.inert = true
  const finish = () => {
    for (const { host } of from ? [from, to] : [to]) {
      host.style.transition = ''
      host.style.transform = ''
    }
    if (from?.host.inert) from.host.style.visibility = 'hidden'
  }
  if (!from || side === 0) {
    finish()
    return
  }
  // A pulled chapter has a transform already. The layout is read so that the transition starts at this position.
  if (!from.host.style.transform) to.host.style.transform = `translateX(${side * width}px)`
  void to.host.offsetWidth
  for (const { host } of [from, to]) host.style.transition = `transform ${slideMs}ms ease-out`
  from.host.style.transform = `translateX(${-side * width}px)`
  to.host.style.transform = 'translateX(0)'
  setTimeout(finish, slideMs + 30)
}
