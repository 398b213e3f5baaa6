import { useEffect, useState } from 'react'

/** True when this item has been on the screen before: without it now, it was deleted meanwhile. */
export function useWasShown(id: string, isThere: boolean): boolean {
  const [shownId, setShownId] = useState<string>()
  useEffect(() => {
    if (isThere) setShownId(id)
  }, [id, isThere])
  return shownId === id
}
