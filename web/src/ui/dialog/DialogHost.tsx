import { Suspense, useSyncExternalStore } from 'react'
import { closeDialog, currentDialogs, subscribeDialogs } from './open-dialogs.ts'

/** Renders the dialogs that are opened with `openDialog`; mounted once. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, currentDialogs)
  return dialogs.map(({ id, component: Component, props }) => (
    <Suspense key={id} fallback={null}>
      <Component {...props} onClose={() => closeDialog(id)} />
    </Suspense>
  ))
}
