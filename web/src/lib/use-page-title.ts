import { useEffect } from 'react'

const product = 'Lectern'

/** Names the tab while the page is shown; nothing yet means the product alone. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
    return () => {
      document.title = product
    }
  }, [title])
}
