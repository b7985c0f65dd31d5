import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { invariantsOf, namesOfNothing } from '#scripts/measure/documents.ts'
import { filesOf, isTest, withoutComments } from '#scripts/measure/files.ts'
import { importsOf, ringsOf } from '#scripts/measure/imports.ts'
import { leiturasQueTiram } from '#scripts/measure/leituras.ts'
import { mudancasQueMovem } from '#scripts/measure/mudancas.ts'
import { filesWithLooseSql, strangerWrites } from '#scripts/measure/statements.ts'
import { lerCsv } from '#shared/csv.ts'

/**
 * The shape of the house, checked. Each folder lists the folders it may import from; what is not
 * listed is not allowed. To change the shape, change this table, and say why in the commit.
 */
const mayImport: Record<string, string[]> = {
  shared: ['shared'],
  // The one log format and the one list of log fields, for the three processes.
  logs: ['logs'],
  // Files of state, room on the disk and the words for its troubles: for every process.
  disk: ['disk'],
  // One look for every page, also of rooms without other imports; it imports nothing.
  'shared/look': [],
  // Machinery without business words: every word may import it, it imports none of them.
  'server/base': [
    'shared',
    'shared/look',
    'server/base',
    'database',
    'integrations/*',
    'logs',
    'disk',
  ],
  'server/*': ['shared', 'shared/look', 'server/base', 'server/*', 'integrations/*'],
  server: [
    'shared',
    'server',
    'server/base',
    'server/*',
    'integrations',
    'integrations/*',
    'logs',
    'disk',
  ],
  'web/ui': ['shared', 'web/ui'],
  'web/api': ['shared', 'web/api', 'web/ui'],
  'web/session/oidc': [],
  'web/session': ['shared', 'web/api', 'web/session', 'web/ui'],
  'web/notificacao': ['shared', 'web/api', 'web/session', 'web/ui'],
  // Who else is with a client is asked before a reveal, a call and a message.
  'web/presenca': ['shared', 'web/api', 'web/session', 'web/ui', 'web/notificacao', 'web/presenca'],
  // The notices show what is left of the quota that a reveal spends.
  'web/revelacao': [
    'shared',
    'web/api',
    'web/session',
    'web/ui',
    'web/notificacao',
    'web/presenca',
    'web/revelacao',
  ],
  'web/formulario': ['shared', 'web/api', 'web/session', 'web/ui', 'web/formulario'],
  'web/*': [
    'shared',
    'web/api',
    'web/session',
    'web/ui',
    'web/notificacao',
    'web/presenca',
    'web/revelacao',
    'web/formulario',
  ],
  // A promise reads and shows a moment as a lembrete does.
  'web/promessa': [
    'shared',
    'web/api',
    'web/session',
    'web/ui',
    'web/notificacao',
    'web/formulario',
    'web/*',
  ],
  // A stage of the track is shown in the words of its proposta.
  'web/trilha': ['shared', 'web/api', 'web/session', 'web/ui', 'web/formulario', 'web/*'],
  // One turn of the queue shows and records what belongs to several words.
  'web/fila': [
    'shared',
    'web/api',
    'web/session',
    'web/ui',
    'web/notificacao',
    'web/presenca',
    'web/revelacao',
    'web/formulario',
    'web/*',
    'web/promessa',
  ],
  'web/atendimento': [
    'shared',
    'web/api',
    'web/session',
    'web/ui',
    'web/notificacao',
    'web/presenca',
    'web/*',
    'web/promessa',
    'web/fila',
    'web/revelacao',
    'web/atendimento',
  ],
  'web/app': [
    'shared',
    'web/api',
    'web/session',
    'web/ui',
    'web/notificacao',
    'web/presenca',
    'web/*',
    'web/promessa',
    'web/atendimento',
    'web/fila',
    'web/app',
  ],
  web: ['shared', 'web/api', 'web/session', 'web/ui', 'web/app'],
  identity: ['identity', 'identity/*', 'database', 'logs', 'shared', 'shared/look'],
  'identity/*': ['identity', 'identity/*', 'database'],
  integrations: ['shared', 'shared/look', 'integrations', 'integrations/*', 'logs', 'disk'],
  'integrations/*': ['shared', 'shared/look', 'integrations', 'integrations/*'],
  database: ['shared', 'database', 'database/*', 'disk'],
  'database/*': ['shared', 'database', 'database/*'],
}

const sides = ['shared', 'server', 'web']

/** A module's SQL and wiring are its own; other modules use its verbs. */
const isPrivate = (file: string) => /\/(queries|routes)(\/[^/]+)?\.ts$/.test(file)

const files = filesOf('.', '*.ts', '*.tsx').filter(
  (file) =>
    /^(shared|server|web|identity|integrations|database|disk|logs)\//.test(file) && !isTest(file),
)

/** The row of the table a file belongs to: `server/oportunidade/perder.ts` is in `server/*`. */
function roomOf(file: string): string {
  const [side = '', folder = '', ...rest] = file.split('/')
  if (rest.length === 0) return side
  if (side === 'shared' && folder !== 'look') return side
  return `${side}/${folder}` in mayImport ? `${side}/${folder}` : `${side}/*`
}

function isAllowed(file: string, target: string): boolean {
  const room = roomOf(file)
  const [side, module] = file.split('/')
  const [targetSide, targetModule] = target.split('/')
  if (side === targetSide && module === targetModule) return true
  if (isPrivate(target) && room !== 'server') return false
  if (side === 'web' && room === 'web/*' && roomOf(target) === 'web/*') return false
  return mayImport[room]?.includes(roomOf(target)) ?? false
}

test('imports go only where the table allows', () => {
  const wrong = files.flatMap((file) =>
    importsOf('.', file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} imports ${target}`),
  )

  expect(files.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test.each(['shared', 'server', 'web', 'integrations'])(
  'the words of %s have an order, without a cycle',
  (side) => {
    expect(ringsOf('.', files, side)).toEqual([])
  },
)

test('the commands use the support of the stories, never the other way round', () => {
  const wrong = ['e2e', 'scripts'].flatMap((room) =>
    filesOf('.', `${room}/*.ts`).flatMap((file) =>
      importsOf('.', file)
        .filter((target) =>
          room === 'e2e'
            ? // The rules of the books judge what the stories did.
              target.startsWith('scripts/') && !target.startsWith('scripts/conferir/')
            : target.startsWith('e2e/') && !target.startsWith('e2e/support/'),
        )
        .map((target) => `${file} imports ${target}`),
    ),
  )

  expect(wrong).toEqual([])
})

test('the client of the specification imports nothing of ours', () => {
  const doCliente = filesOf('.', 'especificacao/*.ts')
  const wrong = doCliente.flatMap((file) =>
    importsOf('.', file)
      .filter((target) => !target.startsWith('especificacao/'))
      .map((target) => `${file} imports ${target}`),
  )
  const pacotes = doCliente.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)'/g)]
      .map(([, de = '']) => de)
      .filter((de) => !/^(?:\.{1,2}\/|node:)/.test(de))
      .map((de) => `${file} imports ${de}`),
  )

  expect(doCliente.length).toBeGreaterThan(0)
  expect([...wrong, ...pacotes]).toEqual([])
})

/** The first column of the list of calls: `oportunidade	PUT	/relacionamento/v1/…`. */
const words = new Set(readFileSync('docs/spec/calls.tsv', 'utf8').match(/^[a-z]+(?=\t)/gm))

/** Words of ours, beside the modules of the specification's calls. */
const ourWords = [
  'meta',
  'conduta',
  'test',
  'atendimento',
  'app',
  'notificacao',
  'revelacao',
  'formulario',
  'mensagem',
  'contato',
  'trabalhador',
  'confirmacao',
  'aprovacao',
  'cota',
  'regras',
  'margem',
  'banco',
  'camara',
  'averbacao',
  'divergencia',
  'preco',
  'quadro',
  'fila',
  'carteira',
  'link',
  'passagem',
  'transferencia',
  'promessa',
  'presenca',
  'calculo',
  'convenio',
  'hiscon',
  'refinport',
  'trilha',
]

test('a folder is a room of the table or a word of the business', () => {
  const rooms = [
    ...Object.keys(mayImport),
    'web/session/oidc',
    ...[...words, ...ourWords].flatMap((word) => sides.map((side) => `${side}/${word}`)),
  ]
  const folders = files
    .map((file) => dirname(file).replace(/\/(queries|routes|sql)$/, ''))
    .filter((folder) => /^(shared|server|web)\/(?!base\/)/.test(folder))

  expect([...new Set(folders)].filter((folder) => !rooms.includes(folder))).toEqual([])
})

test('one word for one thing: the words of docs/glossary.md', () => {
  const instead: Record<string, string> = {
    customer: 'cliente',
    lead: 'oportunidade',
    reminder: 'lembrete',
    employer: 'empregador',
    agreement: 'convenio',
    attendant: 'atendente',
    proposal: 'proposta',
  }
  const said = files.flatMap((file) => {
    const code = withoutComments(readFileSync(file, 'utf8'))
    return Object.entries(instead)
      .filter(([word]) => new RegExp(`\\b${word}s?\\b`, 'i').test(code))
      .map(([word, right]) => `${file}: say ${right}, not ${word}`)
  })

  expect(said).toEqual([])
})

/**
 * Limits of law or of the bank's policy are dated rows (`regra_vigencia`), so none of these stands in
 * code. Watched: a number in a name or beside a word that speaks of such a limit, the values of the
 * law themselves, and days added to a date or taken from an instant.
 */
const limites = [
  /\b(?:0\.0038|0\.00038|0\.000082|0\.000041|0\.0001118|1621(?:\.00)?|1_?621_?00)\b/,
  /\bsomarDias(?:Uteis)?\([^()]*, -?(?:[2-9]|[1-9]\d+)\)/,
  /interval '(?:[2-9]|[1-9]\d+) days?'/,
  /\b(?:[A-Z]+_)*(?:DIAS|PRAZO|TETO|MARGEM|CARENCIA|TAXA|IDADE|IOF)(?:_[A-Z]+)* = [1-9]/,
  /\b(?:teto|margem|prazo|prazoMaximo|carencia|carenciaMaxima|validade|anuencia|idadeMaxima|diasUteis|diasCorridos|diaUtilDeCorte|diaDoVencimento|percentual|aliquota\w*|maximoDeContratos|limiteContratos)(?:Dias|Am|Pct|Max|Min)?\b\s*[:=]\s*[1-9]/i,
  /\b(?:prazo|parcelas|contratos|margem|taxa\w*|dias\w*|carencia\w*) ?(?:<|>|<=|>=|===) ?(?:[2-9]|[1-9]\d+)\b/,
  /\.(?:max|min)\((?:5|13|30|35|40|45|84|90|96|108|144|180)\b/,
  /\b(?:uteis|diasUteis|corridos)\(\d/,
]

/** Matches that are no limits, with the reason. */
const naoSaoLimites: Record<string, string> = {
  'shared/calculo/cet.ts const DIAS_DO_ANO = 365':
    'the year of the CET by its formula (Res. CMN 4.881)',
  'shared/calculo/campos.ts export const MAIOR_PRAZO = 480':
    'what the field takes at all: the dated rule judges below it',
  'shared/calculo/campos.ts export const MAIOR_TAXA = 30':
    'what the field takes at all: the dated rule judges below it',
  'server/contato/fatos.ts const DIAS_DE_CONCESSAO = 400':
    'how far back grants are looked at: above what a rule may say',
  'shared/contato/janela.ts const DIAS_A_FRENTE = 15': 'how far ahead a window is looked for',
  'shared/lembrete/grupos.ts const PROXIMOS_DIAS = 3': 'the group of section 9: next three days',
  'shared/ausencia/periodo.ts const MAXIMO_DE_DIAS = 731': 'how long an absence may be at all',
  'shared/painel/shapes.ts export const MAXIMO_DE_DIAS_DO_PAINEL = 400':
    'how much may be asked for at once',
  'shared/ausencia/shapes.ts export const MAXIMO_DE_DIAS_DA_BUSCA = 400':
    'how long a period may be asked for',
  'server/ausencia/devolver.ts const DIAS_PARA_VER = 60': 'how far back a summary is offered',
  'server/fila/pesos.ts const DIAS_ADIANTE = 365': 'how far ahead a change may be decided',
  'server/fila/pesos.ts const DIAS_ATRAS = 30': 'how far back a trial may look',
  'server/mailing/listar.ts const DIAS_DEPOIS_DO_FIM = 90': 'how long an ended list is shown',
  'shared/lembrete/mudanca.ts const MAXIMO_DIAS = 731': 'how far ahead a reminder may be',
}

test('limits of law and policy are dated rows, never constants', () => {
  const achados = files
    .filter((file) => /^(?:shared|server)\//.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .map((linha) => linha.replace(/\/\/.*/, ''))
        .filter((linha) => limites.some((limite) => limite.test(linha)))
        .map((linha) => `${file} ${linha.trim()}`)
        .filter((achado) => !(achado in naoSaoLimites)),
    )

  expect(achados).toEqual([])
})

/** Who makes a formatter: the writers of numbers and money, and what only they would not write. */
const escrevemNumeros = {
  'shared/numero.ts': 'numbers',
  'shared/dinheiro.ts': 'money',
  'shared/regras/valor.ts': 'values of rules, up to seven decimals',
  'web/painel/numeros.ts': 'compact numbers of charts, whole percents',
  'web/meta/palavras.ts': 'whole percents of a target',
  'server/base/files/planilha/ler.ts': 'a process of its own, which loads little',
}

test('numbers and money are written by the named files only', () => {
  const achados = files
    .filter((file) => /^(?:shared|server|web|database)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !(file in escrevemNumeros))
    .filter((file) => /Intl\.NumberFormat|\.toLocaleString\(/.test(readFileSync(file, 'utf8')))

  expect(achados).toEqual([])
})

test('a percentage of a rule is written by formatarPorcento(), with the comma of a decimal', () => {
  const achados = files
    .filter((file) => file.startsWith('web/'))
    .filter((file) => /percentual\w*\}%|\$\{valor\}%/i.test(readFileSync(file, 'utf8')))

  expect(achados).toEqual([])
})

/** The one place that joins sentences, and the one that splits them. */
const juntamSentencas = ['server/base/http/respostas.ts', 'web/api/erro.ts']

test('sentences are joined and parted by semicolons at the wire alone', () => {
  const achados = files
    .filter((file) => /^(?:shared|server|web)\//.test(file))
    .filter((file) =>
      /\.(?:join|split|replace|replaceAll)\(\s*(?:(['"`]);\1|\/;)/.test(readFileSync(file, 'utf8')),
    )

  expect(achados.toSorted()).toEqual(juntamSentencas)
})

test('all SQL of a word stands in its sql files', () => {
  expect(filesWithLooseSql('.', files)).toEqual([])
})

test('a table is written by its own word', () => {
  expect(strangerWrites('.', files)).toEqual([])
})

/** Matching lines of all files except the one allowed place. */
const linhasCom = (procurado: RegExp, lugar: string): string[] =>
  files
    .filter((file) => file !== lugar)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .map((linha) => linha.replace(/(?:^|\s)\/\/.*/, '').trim())
        .filter((linha) => procurado.test(linha))
        .map((linha) => `${file} ${linha}`),
    )

test('the code of a convênio stands in shared/convenio/codigos.ts only', () => {
  const codigos = lerCsv(readFileSync('database/reference/convenios.csv', 'utf8')).map(
    ({ codigo }) => codigo,
  )
  expect(codigos).toContain('000331')

  expect(
    linhasCom(new RegExp(`\\b(?:${codigos.join('|')})\\b`), 'shared/convenio/codigos.ts'),
  ).toEqual([])
})

test('a loss reason known to the code stands in shared/oportunidade/fatores.ts only', () => {
  const fator =
    /\b\w*fator(?:_?perda)?\b(?::| ===?) ?'?\d|\bid_?fator\w* (?:=|in) \(?\d|\bfatores\w* = .*\d/i

  expect(linhasCom(fator, 'shared/oportunidade/fatores.ts')).toEqual([])
})

test('dated rules are read in server/base/rules only', () => {
  const leitores = files
    .filter((file) => file.startsWith('server/'))
    .filter((file) => readFileSync(file, 'utf8').includes('regra_vigencia'))

  expect(leitores).toEqual(['server/base/rules/sql.ts'])
})

/** Hundredths that are no money: percentages, shares of a whole, centuries. */
const saoPartes = [
  /%|porcento\(/i,
  /\b(?:taxa\w*|aliquota\w*|iof\.\w+|anual|mensalizar\(\w+\)|custo|folga|parte|score|ano\w*)\)? [*/] 100\b/,
  /\([\w.]+ \/ [\w.]+\) \* 100\b/,
  /\b(?:g|linha)\.valor\)? \/ 100\b/,
]

/** What looks like a conversion of money and is none, with the reason. */
const naoEhDinheiro: Record<string, string> = {
  'server/base/http/app.ts ms: Math.round(ms * 100) / 100,': 'milliseconds',
  'integrations/sandbox.ts ms: Math.round(elapsedTime * 100) / 100,': 'milliseconds',
  'shared/numero.ts const chave = minimo * 100 + maximo': 'the key of two small numbers',
  'database/demo/sorteio.ts centesimos: (minimo, maximo) => inteiro(minimo, maximo) / 100,':
    'hundredths of a percent',
}

test('reais and centavos are converted in shared/dinheiro.ts only', () => {
  expect(
    linhasCom(/[*/] 100\b/, 'shared/dinheiro.ts').filter(
      (achado) => !saoPartes.some((parte) => parte.test(achado)) && !(achado in naoEhDinheiro),
    ),
  ).toEqual([])
})

/** Files that read the true time, with the reason. Every other rule and statement gets `agora`. */
const leemORelogio: Record<string, string> = {
  'server/banco/eventos.ts': 'age of a signature',
  'server/camara/eventos.ts': 'age of a signature',
  'server/retencao/eventos.ts': 'age of a signature',
  'server/base/audit/sql.ts': 'the database dates the trail',
  'server/base/clock.ts': 'the clock itself, from which every `agora` comes',
  'server/base/db/id.ts': 'the time in a UUIDv7',
  'server/base/http/chaves.ts': 'age of keys that the identity server published',
  'server/base/http/sql.ts': 'age of an idempotency key, for every server alike',
  'server/base/http/token.ts': 'expiry of a token that the identity server dated',
  'server/base/notices/publico.ts': 'expiry of the token of a stream',
  'server/base/notices/sql.ts': 'age of a notice, for every server alike',
  'server/formalizacao/ligar.ts': 'age of a file on the disk',
  'server/formalizacao/receber.ts': 'age of a signature',
  'server/mensagem/sms-eventos.ts': 'age of a signature',
  'server/trabalhador/sql.ts': 'S9.04: the lock is timed by the database',
  'shared/relogio.ts': 'checks the setting RELOGIO',
}

test('the true time is read in the named files only', () => {
  const leitores = files
    .filter((file) => /^(?:server|shared)\//.test(file))
    .filter((file) =>
      /new Date\(\)|\bDate\.now\(|\bclock_timestamp\(\)|(?<![.\w])now\(\)/.test(
        withoutComments(readFileSync(file, 'utf8')),
      ),
    )

  expect(leitores).toEqual(Object.keys(leemORelogio).toSorted())
})

/** Files that no start depends on, or that are synchronised in their own way. */
const escrevemArquivos: Record<string, string> = {
  'disk/state.ts': 'the one function',
  'disk/space.ts': 'the ballast',
  'disk/log.ts': 'logs, which are appended to',
  'database/cluster.ts': 'the password that initdb reads once',
  'server/base/files/acervo.ts': 'documents and the pieces of one on its way',
  'scripts/start/web.ts': 'the mark of the built pages, which are made again without it',
  'scripts/docs.ts': 'the generated documents',
  'scripts/mutantes/plano.ts': 'the record of one run',
  'scripts/mutantes/rodar.ts': 'the plan of one run',
  'scripts/bench/system.ts': 'the mark of a system that is made again without it',
  'e2e/prove/disco-de-prova.ts': 'the image of a disk, for one run',
  'e2e/support/relato-tarde.ts': 'the record of one run',
  'e2e/support/varredura.ts': 'what a browser wrote, for one run',
}

test('a file of state is written by disk/state.ts only', () => {
  const achados = filesOf('.', '*.ts', '*.tsx')
    .filter((file) => !isTest(file) && !/(?:^|\/)test\/|^vite\.config/.test(file))
    .filter((file) =>
      /\b(?:writeFile|appendFile|createWriteStream)(?:Sync)?\(|\bopen(?:Sync)?\([^)]*'[wa]/.test(
        withoutComments(readFileSync(file, 'utf8')),
      ),
    )

  expect(achados.filter((file) => !(file in escrevemArquivos))).toEqual([])
  expect(Object.keys(escrevemArquivos).filter((file) => !achados.includes(file))).toEqual([])
})

test('a statement that changes the status of a row writes its history too', () => {
  const mudancas = files
    .filter((file) => /^server\/.*\bsql\b/.test(file))
    .flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split(/\bsql(?:<[^`]*>)?`/)
        .flatMap((texto) => {
          const mudada =
            /\bupdate (oportunidade|proposta|formalizacao)\b[^`]*?\bset (?:status|situacao)\b/.exec(
              texto,
            )
          return mudada ? [{ file, texto, historico: `insert into ${mudada[1]}_historico` }] : []
        }),
    )

  expect(mudancas.length).toBeGreaterThan(3)
  expect(mudancas.filter(({ texto, historico }) => !texto.includes(historico))).toEqual([])
})

test('a word that queues a message asks the contact gate first', () => {
  const palavra = (file: string) => file.split('/')[1] ?? ''
  const com = (procurado: RegExp) =>
    files.filter(
      (file) =>
        /^server\/\w+\//.test(file) && procurado.test(withoutComments(readFileSync(file, 'utf8'))),
    )
  const enfileiram = com(/\benfileirarMensagem\(/).map(palavra)
  const perguntam = com(/\bexigirContato\(|\bjulgar\(/).map(palavra)

  expect(new Set(enfileiram).size).toBeGreaterThan(4)
  expect(enfileiram.filter((word) => word !== 'mensagem' && !perguntam.includes(word))).toEqual([])
})

test('a failed reading takes the place of nothing that was read', () => {
  const daWeb = files.filter((file) => file.startsWith('web/') && !isTest(file))
  expect(daWeb.length).toBeGreaterThan(300)
  expect(leiturasQueTiram('.', daWeb)).toEqual([])
})

test('the late answer of a change moves nobody, takes no focus and closes nothing but its own', () => {
  const daWeb = files.filter((file) => file.startsWith('web/') && !isTest(file))
  expect(mudancasQueMovem('.', daWeb, 'web/app/ClientesAbertos.tsx')).toEqual([])
})

test('only the word mensagem speaks to the gateways of SMS and WhatsApp', () => {
  const falam = files
    .filter((file) => file.startsWith('server/') && !file.startsWith('server/mensagem/'))
    .filter((file) =>
      importsOf('.', file).some((target) =>
        /^integrations\/(?:sms|whatsapp|mensagem)\//.test(target),
      ),
    )

  expect(falam).toEqual(['server/main.ts'])
})

/** Names in documents that are no file of the repository, with the reason. */
const exemplos = ['PascalCase.tsx', 'FimDoLote.tsx']

test('documents name only files, links and commands that exist', () => {
  expect(namesOfNothing('.', exemplos)).toEqual([])
})

test('each invariant of ARCHITECTURE names a test, and the test exists', () => {
  const invariants = invariantsOf('.')
  const missing = invariants.flatMap(({ text, tests }) =>
    tests.length === 0
      ? [`no test: ${text}`]
      : tests
          .filter(([file, title]) => !readFileSync(file, 'utf8').includes(title))
          .map(([file, title]) => `${file}: ${title}`),
  )

  expect(invariants.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('a decision begins with its number, its title and its day', () => {
  const wrong = filesOf('.', 'docs/decisions/*.md').filter((file) => {
    const [, number] = /\/(\d{3})-/.exec(file) ?? []
    const start = new RegExp(
      `^# ${Number(number)}\\. [^\\n]+\\n\\n\\d{4}-\\d\\d-\\d\\d · accepted\\n\\n`,
    )
    return !start.test(readFileSync(file, 'utf8'))
  })

  expect(wrong).toEqual([])
})
