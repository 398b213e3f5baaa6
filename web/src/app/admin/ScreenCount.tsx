import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { navCountClass } from '../../ui/button/nav-link-class.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { AdminScreen } from './admin-screen.ts'

/** Renders the number of items of a screen that need attention; nothing if there are none. */
export function ScreenCount({ screen }: { readonly screen: AdminScreen }) {
  const { useCount, countLabel } = screen
  return useCount && countLabel ? <Count useCount={useCount} label={countLabel} /> : null
}

function Count({ useCount, label }: { readonly useCount: () => number; readonly label: string }) {
  const t = useText()
  const format = useFormats()
  const count = useCount()
  if (count === 0) return null
  return (
    <span className={navCountClass} data-tooltip={t(label, { count })}>
      <span aria-hidden="true">{format.number(count)}</span>
      <VisuallyHidden>{t(label, { count })}</VisuallyHidden>
    </span>
  )
}
