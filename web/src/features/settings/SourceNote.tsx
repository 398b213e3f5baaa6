import { useText } from '../../i18n/use-text.ts'

interface Props {
  readonly configuration: string | number | null | undefined
  readonly effective: string | number | null | undefined
}

/** Says what the configuration has for a setting and which value is in effect until the next start. */
export function SourceNote({ configuration, effective }: Props) {
  const t = useText()
  return (
    <>
      {t('server.next_start')} {t('server.effective', { value: effective ?? t('server.no_value') })}{' '}
      {configuration !== null &&
        configuration !== undefined &&
        t('server.configured', { value: configuration })}
    </>
  )
}
