import { useEffect, useState } from 'react'

/** True when a key has not changed for a time: what is still missing for it is not waited for any longer. */
export function useIsLate(key: string, maxWaitMs: number): boolean {
  const [lateKey, setLateKey] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLateKey(key), maxWaitMs)
    return () => clearTimeout(timer)
  }, [key, maxWaitMs])
  return lateKey === key
}
