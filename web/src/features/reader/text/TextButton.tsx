import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClick: () => void
}

/** Opens contents and search. */
export function TextButton({ isOpen, onClick }: Props) {
  const t = useText()
  return (
    <IconButton
      label={t('text.panel')}
      icon={<IconListSearch size={20} />}
      aria-expanded={isOpen}
      onClick={onClick}
    />
  )
}
