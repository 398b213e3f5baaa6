import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { TooltipsOnDemand } from '../ui/TooltipsOnDemand.tsx'

export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
      <TooltipsOnDemand />
    </>
  )
}
