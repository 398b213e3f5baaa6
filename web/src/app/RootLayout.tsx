import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'

export function RootLayout() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Toasts />
    </>
  )
}
