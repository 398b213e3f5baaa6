// Runs the import rules and fails when no module was checked: a run over zero modules passes silently otherwise.
import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'

const folders = ['contract', 'server', 'web/src', 'fixtures', 'demo', 'bench', 'e2e', 'test', 'scripts']
const { output } = await cruise(folders, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden },
  validate: true,
})
const { totalCruised, violations } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(`import rules: ${totalCruised} modules, ${violations.length} violations`)
if (totalCruised < 20) {
  console.error('import rules: too few modules were looked at; the rules would prove nothing')
  process.exit(1)
}
process.exit(violations.length > 0 ? 1 : 0)
