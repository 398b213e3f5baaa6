import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { TextProvider } from '../i18n/TextProvider.tsx'
import type { LoadedText } from '../i18n/text-store.ts'
import type { createAppRouter } from './router.tsx'
import type { Session } from './session.ts'
import { SessionContext } from './session-context.ts'

interface Props {
  readonly client: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
  readonly session: Session
  readonly text: LoadedText
}

export function App({ client, router, session, text }: Props) {
  return (
    <TextProvider initial={text}>
      <QueryClientProvider client={client}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </TextProvider>
  )
}
