import { gammaFilterId } from '../look-settings.ts'
import styles from './PageGamma.module.css'

/** Holds the filter that changes the gamma of pages, which CSS has no function for. `gamma` is per cent. */
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
