import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Action } from '../../lib/action.ts'

const loadPanel = () => import('./MenuPanel.tsx')
const MenuPanel = lazy(() => loadPanel().then((m) => ({ default: m.MenuPanel })))
const preload = () => void loadPanel().catch(() => {})

const isFocusVisible = () => document.activeElement?.matches(':focus-visible') ?? false

interface Props<S> {
  /** One focusable element that takes a ref: a Button or an IconButton. */
  readonly trigger: ReactElement
  readonly actions: readonly Action<S>[]
  readonly subjects: readonly S[]
  /** Content before the actions: `MenuChoice` groups. */
  readonly children?: ReactNode
  readonly align?: 'start' | 'end'
  /** Set only if the menu is also opened in other ways. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** Renders a menu of actions on subjects. Until it is first opened only its button exists, because the code of an open menu is large. */
export function Menu<S>({ trigger, open, onOpenChange, children, align = 'end', ...rest }: Props<S>) {
  const buttonId = useId()
  const button = useRef<HTMLElement>(null)
  const isByKeyboard = useRef(false)
  const [isOpenInside, setOpenInside] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isOpen = open ?? isOpenInside
  const change = (next: boolean) => {
    setOpenInside(next)
    onOpenChange?.(next)
  }
  useEffect(() => {
    if (isOpen) setWanted(true)
    else isByKeyboard.current = false
  }, [isOpen])
  return (
    <>
      {cloneElement(trigger as ReactElement<Record<string, unknown>>, {
        id: buttonId,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: (event: MouseEvent) => {
          isByKeyboard.current = event.detail === 0
          change(!isOpen)
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          isByKeyboard.current = true
          change(true)
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {isWanted && isOpen && (
        <Suspense fallback={null}>
          <MenuPanel
            button={button}
            buttonId={buttonId}
            onClose={() => change(false)}
            align={align}
            focusesFirst={isByKeyboard.current || isFocusVisible()}
            {...(rest as { actions: readonly Action<unknown>[]; subjects: readonly unknown[] })}
          >
            {children}
          </MenuPanel>
        </Suspense>
      )}
    </>
  )
}
