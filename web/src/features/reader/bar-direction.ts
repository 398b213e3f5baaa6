import type { Direction } from './engine/direction.ts'

/** Returns the direction of the lower bar: that of the book, and of the interface where pages lie below each other. */
export function getBarDirection(direction: Direction): 'ltr' | 'rtl' {
  const axis = direction === 'vertical' ? document.documentElement.dir : direction
  return axis === 'rtl' ? 'rtl' : 'ltr'
}
