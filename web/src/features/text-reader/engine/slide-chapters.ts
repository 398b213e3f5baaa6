import type { Chapter } from './chapter.ts'

const slideMs = 220

/** Shows a chapter instead of another. With a way of 1 the new one slides in from the right, with -1 from the left, with 0 it is there at once. */
export function slideChapters(from: Chapter | undefined, to: Chapter, way: -1 | 0 | 1, width: number): void {
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
  if (!from || way === 0) {
    finish()
    return
  }
  // The layout is read to make the first place the beginning of the transition.
  const already = from.host.style.transform
  if (!already) to.host.style.transform = `translateX(${way * width}px)`
  void to.host.offsetWidth
  for (const { host } of [from, to]) host.style.transition = `transform ${slideMs}ms ease-out`
  from.host.style.transform = `translateX(${-way * width}px)`
  to.host.style.transform = 'translateX(0)'
  setTimeout(finish, slideMs + 30)
}
