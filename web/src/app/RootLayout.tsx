import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/Toasts.tsx'

export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
