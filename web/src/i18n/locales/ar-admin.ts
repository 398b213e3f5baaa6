import account from '../ar/admin-account.json'
import metrics from '../ar/admin-metrics.json'
import operations from '../ar/admin-operations.json'
import server from '../ar/admin-server.json'
import users from '../ar/admin-users.json'
import type { Messages } from '../text-groups.ts'

export const messages: Messages = { ...account, ...metrics, ...operations, ...server, ...users }
