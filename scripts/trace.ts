import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

/** `test('…'`, `test.each(rows)('…'`: the title is the first string of the call. */
const titles = /(?:\btest(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1)[^])*?)\1/g

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.e2e.ts', ':!e2e/longas'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)

const tests = files
  .split('\n')
  .filter(Boolean)
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return Array.from(text.matchAll(titles), ({ index, 2: title = '' }) => ({
      place: `${file}:${text.slice(0, index).split('\n').length}`,
      title,
    }))
  })

const requirements = readFileSync(join(root, 'docs/spec/requirements.tsv'), 'utf8')
  .split('\n')
  .filter((line) => /^S\d/.test(line))
  .map((line) => {
    const [id = '', text = ''] = line.split('\t')
    return { id, text, held: tests.filter(({ title }) => named(title, id)) }
  })

/** `S1.1` is not named by `S1.10`. */
function named(title: string, id: string): boolean {
  return title.split(/[^\w.]+/).some((word) => word.replace(/\.$/, '') === id)
}

if (process.argv.includes('--todas')) {
  for (const { id, text, held } of requirements) {
    console.log(`${id}\t${text}`)
    for (const { place, title } of held) console.log(`  ${place}\t${title}`)
    if (held.length === 0) console.log('  no test')
  }
} else {
  for (const { id, text, held } of requirements) {
    if (held.length === 0) console.log(`${id}\t${text}`)
  }
}
