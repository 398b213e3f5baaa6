import type { Socket } from 'node:net'
import { type Listener, listen } from './listen.ts'
import { type RestrictedShelf, startRestrictedShelf } from './restricted-shelf.ts'

/** A shelf behind a real port, and who listens to its events. */
export interface HeardShelf {
  readonly shelf: RestrictedShelf
  listen(headers: Record<string, string>, options?: { reads?: boolean }): Promise<Listener>
  /** Ends every stream; for after each test. */
  hangUp(): void
}

export async function startHeardShelf(): Promise<HeardShelf> {
  const shelf = await startRestrictedShelf()
  const url = await shelf.server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  return {
    shelf,
    async listen(headers, options) {
      const listener = await listen(port, headers, options)
      sockets.push(listener.socket)
      return listener
    },
    hangUp() {
      for (const socket of sockets.splice(0)) socket.destroy()
    },
  }
}
