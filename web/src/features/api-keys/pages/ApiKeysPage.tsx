import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { lazy } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { ApiKeyTable } from '../ApiKeyTable.tsx'

const CreateKeyDialog = lazy(() =>
  import('../CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog })),
)

/** Lists, creates and deletes the API keys of the user. */
export function ApiKeysPage() {
  const t = useText()
  const create = (
    <Button
      variant="primary"
      icon={<IconKey size={18} aria-hidden />}
      onClick={() => openDialog(CreateKeyDialog, {})}
    >
      {t('account.create_key')}
    </Button>
  )
  return (
    <SettingsSection title={t('account.keys')} text={t('account.keys_text')}>
      <ApiKeyTable
        none={
          <EmptyState title={t('account.keys_none')} text={t('account.keys_none_text')} action={create} />
        }
      >
        <div>{create}</div>
      </ApiKeyTable>
    </SettingsSection>
  )
}
