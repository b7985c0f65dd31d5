import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, endpointsDoCliente } from '#shared/all.ts'
import { controles } from '#shared/permissoes.ts'
import { root } from './settings.ts'

/**
 * `npm run docs`: writes `docs/api.md` and `docs/permissions.md` from the calls and the reference
 * data, so that a review shows an added call or a moved control as one line. `--check` only
 * compares.
 */
const pages = { 'docs/api.md': apiPage(), 'docs/permissions.md': permissionsPage() }
for (const [name, text] of Object.entries(pages)) {
  const file = join(root, name)
  if (process.argv.includes('--check')) {
    if (read(file) === text) continue
    console.error(`${name} is older than the calls: npm run docs`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.error(`${name} written`)
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function apiPage(): string {
  const modules = Map.groupBy(
    [...endpoints, ...endpointsDoCliente],
    ({ name }) => name.split('.')[0] ?? '',
  )
  const parts = [...modules].map(([module, calls]) => {
    const rows = calls.map(({ name, endpoint: { method, path, permissao, mensagens } }) => {
      const words = [mensagens.sucesso, mensagens.recusa].filter(Boolean).join(' · ')
      return `| ${name.split('.')[1]} | ${method} | \`${path}\` | ${permissao} | ${words} |`
    })
    return `## ${module}\n\n| Call | | Path | Control | Words |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# The calls that are answered\n\nWritten by \`npm run docs\` from \`shared/<module>/api.ts\`. Shapes are in \`/openapi.json\` and \`/docs\`\nof a running instance.\n\n${parts.join('\n')}`
}

function permissionsPage(): string {
  const profiles = readFileSync(join(root, 'database/reference/perfis.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','))
    .map(([code = '', , , rights = '']) => ({ code, rights: rights.split(' ') }))
  const rows = controles.map((control) => {
    const marks = profiles.map(({ rights }) =>
      (rights.includes('*') && !rights.includes(`-${control}`)) || rights.includes(control)
        ? '●'
        : '',
    )
    const calls = endpoints.filter(({ endpoint }) => endpoint.permissao === control)
    return `| ${control} | ${marks.join(' | ')} | ${calls.map(({ name }) => name).join(', ')} |`
  })
  const names = profiles.map(({ code }) => code)
  return `# Controls\n\nWritten by \`npm run docs\` from the calls and \`database/reference/perfis.csv\`. A profile is data:\nchanging a right is a row, not a release.\n\n| Control | ${names.join(' | ')} | Calls |\n|---|${names.map(() => '---|').join('')}---|\n${rows.join('\n')}\n`
}
