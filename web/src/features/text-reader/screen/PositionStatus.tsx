import { useText } from '../../../i18n/use-text.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { TextRelocation } from '../engine/text-renderer.ts'

/** Announces the page of the chapter and the share of the book to screen readers. */
export function PositionStatus({ at }: { readonly at: TextRelocation | undefined }) {
  const t = useText()
  return (
    <VisuallyHidden>
      <span role="status">
        {at &&
          t('text_reader.place', {
            page: at.page,
            count: at.pageCount,
            percent: Math.floor(at.fraction * 100),
          })}
      </span>
    </VisuallyHidden>
  )
}
