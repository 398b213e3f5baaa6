import { useRouterState } from '@tanstack/react-router'
import css from './NavigationProgress.module.css'

/** Renders a thin line at the upper edge while a navigation takes noticeably long. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <div className={css.line} aria-hidden="true" /> : null
}
