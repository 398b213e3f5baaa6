import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { Tooltips } from '../ui/Tooltips.tsx'

export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
      <Tooltips />
    </>
  )
}
