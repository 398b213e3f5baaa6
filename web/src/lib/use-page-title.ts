import { useEffect } from 'react'

const product = 'Lectern'

/** Sets the title of the tab while the page is shown; undefined means only the product name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
    return () => {
      document.title = product
    }
  }, [title])
}
