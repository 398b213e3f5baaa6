import { createContext, useContext } from 'react'
import type { Session } from './session.ts'

const outside: Session = {
  isSignedIn: () => false,
  follow: () => undefined,
  lose: () => {},
  signOut: async () => {},
}

export const SessionContext = createContext<Session>(outside)
export const useSession = (): Session => useContext(SessionContext)
