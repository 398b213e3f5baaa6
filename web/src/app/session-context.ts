import { createContext, useContext } from 'react'
import type { Session } from './session.ts'

const noSession: Session = {
  isSignedIn: () => false,
  receiveEvents: () => undefined,
  onSessionLost: () => {},
  signOut: async () => {},
}

export const SessionContext = createContext<Session>(noSession)
export const useSession = (): Session => useContext(SessionContext)
