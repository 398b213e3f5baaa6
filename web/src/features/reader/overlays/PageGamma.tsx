import { gammaFilterId } from '../settings/look-settings.ts'
import styles from './PageGamma.module.css'

/** Renders the filter that changes the gamma of pages, because CSS has no function for it. `gamma` is in percent. */
export function PageGamma({ gamma }: { readonly gamma: number }) {
  const exponent = 100 / gamma
  return (
    <svg className={styles.hidden} aria-hidden="true">
      <filter id={gammaFilterId} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="gamma" exponent={exponent} />
          <feFuncG type="gamma" exponent={exponent} />
          <feFuncB type="gamma" exponent={exponent} />
        </feComponentTransfer>
      </filter>
    </svg>
  )
}
