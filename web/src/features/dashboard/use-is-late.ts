import { useEffect, useState } from 'react'

/** True if a key has not changed for a time, after which missing data are no longer waited for. */
export function useIsLate(key: string, maxWaitMs: number): boolean {
  const [lateKey, setLateKey] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLateKey(key), maxWaitMs)
    return () => clearTimeout(timer)
  }, [key, maxWaitMs])
  return lateKey === key
}
