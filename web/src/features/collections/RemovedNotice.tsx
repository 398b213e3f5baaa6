import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { LinkTarget } from '../../ui/link-target.ts'

interface Props {
  readonly title: string
  readonly link: LinkTarget
  readonly linkText: string
}

/** Says that the collection or read list was deleted while it was shown, and links to the others. */
export function RemovedNotice({ title, link, linkText }: Props) {
  return (
    <EmptyState
      icon={<IconStack2 size={48} stroke={1.25} />}
      title={title}
      action={
        <Link {...link} className={buttonClass('primary')}>
          {linkText}
        </Link>
      }
    />
  )
}
