import type { Divider } from '../renderer.ts'
import styles from './strip-renderer.module.css'

/** Height of a divider in CSS pixels. */
export const dividerHeightPx = 220

export function createDivider({ above, below }: Divider): HTMLElement {
  const divider = document.createElement('div')
  divider.className = styles.divider ?? ''
  const end = document.createElement('p')
  end.className = styles.ended ?? ''
  end.textContent = above
  const title = document.createElement('h2')
  title.className = styles.begins ?? ''
  title.dir = 'auto'
  title.textContent = below
  divider.append(end, title)
  return divider
}
