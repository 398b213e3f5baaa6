import { type ComponentType, lazy } from 'react'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

// Comes with the menu it stands in; only then is its code there already.
const Group = lazy(() => import('./MenuChoiceGroup.tsx').then((m) => ({ default: m.MenuChoiceGroup })))

/** One of a few, inside a `Menu`. */
export function MenuChoice<V extends string>(props: Props<V>) {
  const Loaded = Group as unknown as ComponentType<Props<V>>
  return <Loaded {...props} />
}
