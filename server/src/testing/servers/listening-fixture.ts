import type { Socket } from 'node:net'
import { type Listener, type ListenOptions, listen } from './listen.ts'
import { type RestrictedFixture, startRestrictedFixture } from './restricted-fixture.ts'

/** A library behind a real port, and subscribers of its events. */
export interface ListeningFixture {
  readonly fixture: RestrictedFixture
  listen(headers: Record<string, string>, options?: ListenOptions): Promise<Listener>
  /** Ends every stream; call it after each test. */
  closeAll(): void
}

export async function startListeningFixture(): Promise<ListeningFixture> {
  const fixture = await startRestrictedFixture()
  const url = await fixture.server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  return {
    fixture,
    async listen(headers, options) {
      const listener = await listen(port, headers, options)
      sockets.push(listener.socket)
      return listener
    },
    closeAll() {
      for (const socket of sockets.splice(0)) socket.destroy()
    },
  }
}
