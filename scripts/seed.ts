import { parseArgs } from 'node:util'
import { seed } from '#database/seed.ts'

const { values } = parseArgs({
  options: {
    clientes: { type: 'string', default: '3000' },
    reset: { type: 'boolean', default: false },
  },
})
const url = process.env.DATABASE_URL
if (url === undefined) throw new Error('Give DATABASE_URL')
await seed(url, {
  demo: true,
  agora: new Date(),
  clientes: Number(values.clientes),
  reset: values.reset,
})
