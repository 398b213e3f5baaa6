import styles from './ModePictogram.module.css'
import type { ReadingMode } from './reader-settings.ts'

/** Pages as rectangles (x, y, width, height) and the reading direction as an arrow. */
const drawings: Readonly<Record<ReadingMode, { readonly pages: readonly string[]; readonly way: string }>> = {
  ltr: { pages: ['M4 4h14v20h-14z', 'M22 4h14v20h-14z'], way: 'M10 32h20m-5-4 5 4-5 4' },
  rtl: { pages: ['M4 4h14v20h-14z', 'M22 4h14v20h-14z'], way: 'M30 32h-20m5-4-5 4 5 4' },
  vertical: { pages: ['M4 3h18v14h-18z', 'M4 21h18v14h-18z'], way: 'M31 9v20m-4-5 4 5 4-5' },
  webtoon: {
    pages: ['M4 1h18v13h-18z', 'M4 14h18v11h-18z', 'M4 25h18v13h-18z'],
    way: 'M31 9v20m-4-5 4 5 4-5',
  },
}

/** Draws a reading mode: pages side by side or below each other, and the reading direction. */
export function ModePictogram({ mode }: { readonly mode: ReadingMode }) {
  const { pages, way } = drawings[mode]
  return (
    <svg className={styles.drawing} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      {pages.map((path) => (
        <path key={path} className={styles.page} d={path} />
      ))}
      <path className={styles.way} d={way} />
    </svg>
  )
}
