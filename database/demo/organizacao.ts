import { type Dia, somarDias } from '#shared/data.ts'
import { nomesNovos, sobrenomes } from './nomes.ts'
import type { Mundo } from './mundo.ts'
import { diaDoMomento, noExpediente, type Momento } from './relogio.ts'

export type Pessoa = {
  id: string
  login: string
  nome: string
  /** The first is where most of the work is. */
  promotores: readonly string[]
  certificacaoAte: Dia
  ausencias: { inicio: Dia; fim: Dia }[]
}

export type Organizacao = {
  atendentes: readonly Pessoa[]
  /** Attendants by promotor. */
  porPromotor: ReadonlyMap<string, readonly Pessoa[]>
  gestorDe: ReadonlyMap<string, Pessoa>
  demo: Record<'atendente' | 'atendente2' | 'atendente3', Pessoa>
}

type Promotor = readonly [
  codigo: string,
  nome: string,
  canal: string,
  uf: string,
  municipio: number,
  cnpj: string,
  atendentes: number,
]

/** Shops, correspondents, call centres, digital and a branch; none of them exists. */
const promotores: readonly Promotor[] = [
  ['10101', 'Loja Consigna Praça da Sé', 'Loja própria', 'SP', 3550308, '90000037000102', 6],
  ['10102', 'Loja Consigna Savassi', 'Loja própria', 'MG', 3106200, '90000074000110', 5],
  ['10103', 'Loja Consigna Boa Vista', 'Loja própria', 'PE', 2611606, '90000111000190', 4],
  [
    '20417',
    'Aliança Promotora de Crédito',
    'Correspondente (corban)',
    'BA',
    2927408,
    '90000148000119',
    7,
  ],
  [
    '20533',
    'Rio Verde Correspondente',
    'Correspondente (corban)',
    'GO',
    5208707,
    '90000185000127',
    6,
  ],
  ['20688', 'Serra Azul Promotora', 'Correspondente (corban)', 'RS', 4314902, '90000222000105', 5],
  ['20902', 'Jangada Crédito', 'Correspondente (corban)', 'CE', 2304400, '90000259000125', 4],
  ['30015', 'Central de Atendimento Campinas', 'Call center', 'SP', 3509502, '90000296000133', 8],
  ['30027', 'Central de Atendimento Curitiba', 'Call center', 'PR', 4106902, '90000333000103', 7],
  ['40003', 'Consigna Digital', 'Digital (autocontratação)', 'SP', 3550308, '90000370000111', 2],
  [
    '40008',
    'Consigna Parcerias Digitais',
    'Digital (autocontratação)',
    'RJ',
    3304557,
    '90000407000101',
    1,
  ],
  ['50120', 'Agência Consigna Centro Rio', 'Agência', 'RJ', 3304557, '90000444000110', 3],
]

/** Which promotores each gestor manages; the first one is the demo sign-in `gestor`. */
const gestoes = [
  ['10101', '10102', '10103', '20417'],
  ['20533', '20688'],
  ['20902', '20417'],
  ['30015', '30027'],
  ['40003', '40008', '10102'],
  ['50120', '10103'],
]

export const promotorDaLoja = '10101'

const codigoDoPromotor = ([codigo]: Promotor) => codigo

/** People and promotores, with the six demo sign-ins among them. */
export function gerarOrganizacao(mundo: Mundo): Organizacao {
  const { lote, relogio } = mundo
  for (const [codigo, nome, canal, uf, municipio, cnpj] of promotores) {
    const telefone = `${mundo.sorteio.um(['3000', '3003', '4000'])}${mundo.sorteio.digitos(4)}`
    lote.por('promotor', {
      codigo,
      nome,
      canal,
      cnpj,
      situacao: codigo === promotorSuspenso ? 'SUSPENSO' : 'ATIVO',
      uf,
      municipio,
      telefone,
    })
  }
  const inicio = noExpediente(mundo.sorteio, relogio.ultimo - 600)
  const logins = new Set<string>(['atendente', 'atendente2', 'atendente3', 'promotor', 'gestor'])
  const criar = (
    papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR',
    doUsuario: readonly string[],
    demo?: Demo,
  ) => criarPessoa(mundo, { papel, promotores: doUsuario, inicio, logins, demo })

  const atendentes = promotores.flatMap(([codigo, , , , , , quantos]) =>
    Array.from({ length: quantos }, (_, k) => {
      const demo = demos.find(({ vaga }) => vaga === `${codigo} ${k}`)
      return criar('ATENDENTE', [codigo, ...(demo?.tambem ?? [])], demo)
    }),
  )
  ausentar(mundo, atendentes)
  criar('ATENDENTE', [promotorDaLoja], semAcesso)
  promotores.forEach((promotor, k) =>
    k === 0
      ? criar('PROMOTOR', promotores.slice(0, 2).map(codigoDoPromotor), donoDaLoja)
      : criar('PROMOTOR', [codigoDoPromotor(promotor)]),
  )
  const gestores = gestoes.map((codigos, k) =>
    criar('GESTOR', codigos, k === 0 ? gestorDeTodos : undefined),
  )
  return {
    atendentes,
    porPromotor: new Map(
      promotores.map(([codigo]) => [
        codigo,
        atendentes.filter((pessoa) => pessoa.promotores.includes(codigo)),
      ]),
    ),
    gestorDe: new Map(gestores.flatMap((gestor) => gestor.promotores.map((um) => [um, gestor]))),
    demo: {
      atendente: achar(atendentes, 'atendente'),
      atendente2: achar(atendentes, 'atendente2'),
      atendente3: achar(atendentes, 'atendente3'),
    },
  }
}

type Demo = {
  login: string
  nome: string
  vaga?: string
  tambem?: string[]
  perfil?: string
  /** A colleague drawn by chance who gets this sign-in: no draw is added, so all others stay. */
  sorteada?: { certificado: 'vencido' | 'em dia' }
}

/** Demo sign-ins among the attendants: `vaga` is the promotor and the place in it. */
const demos: readonly Demo[] = [
  { login: 'atendente', nome: 'Ana Beatriz Camargo', vaga: '10101 0', tambem: ['10102'] },
  { login: 'atendente2', nome: 'Bruno Tavares', vaga: '10101 1' },
  { login: 'atendente3', nome: 'Carla Menezes', vaga: '20417 0' },
  {
    login: 'vencida',
    nome: 'Vera Lins Sampaio',
    vaga: '10102 1',
    sorteada: { certificado: 'vencido' },
  },
  {
    login: 'suspenso',
    nome: 'Sérgio Paiva',
    vaga: '40008 0',
    sorteada: { certificado: 'em dia' },
  },
]

/** The bank suspended this one: it keeps its clients and may propose nothing. */
const promotorSuspenso = '40008'
const semAcesso: Demo = { login: 'semacesso', nome: 'Saulo Prado', perfil: 'SEM_CONTROLE' }
const donoDaLoja: Demo = { login: 'promotor', nome: 'Patrícia Vasconcelos' }
const gestorDeTodos: Demo = { login: 'gestor', nome: 'Gustavo Amorim' }

function achar(pessoas: readonly Pessoa[], login: string): Pessoa {
  const pessoa = pessoas.find((uma) => uma.login === login)
  if (!pessoa) throw new Error(`The demonstration has no ${login}`)
  return pessoa
}

type Vaga = {
  papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
  promotores: readonly string[]
  inicio: Momento
  logins: Set<string>
  demo: Demo | undefined
}

function criarPessoa(
  mundo: Mundo,
  { papel, promotores: deQuem, inicio, logins, demo }: Vaga,
): Pessoa {
  const { sorteio, lote, relogio } = mundo
  const certa = demo?.sorteada ? undefined : demo
  const sorteado = certa?.nome ?? nomeDeColega(mundo)
  const id = mundo.id(inicio)
  const login = certa?.login ?? loginDe(sorteado, logins)
  // Certificates last three years; a few ran out and wait for the exam.
  const certificacao =
    certa || sorteio.chance(0.94) ? sorteio.inteiro(60, 1000) : -sorteio.inteiro(5, 40)
  const pessoa: Pessoa = {
    id,
    login: demo?.login ?? login,
    nome: demo?.nome ?? sorteado,
    promotores: deQuem,
    certificacaoAte: somarDias(relogio.hoje, diasDoCertificado(demo, certificacao)),
    ausencias: [],
  }
  lote.por('usuario', {
    id: pessoa.id,
    login: pessoa.login,
    nome: pessoa.nome,
    papel,
    perfil: demo?.perfil ?? papel,
    ativo: true,
    cpf_agente: mundo.cpf('SP'),
    certificacao_valida_ate: pessoa.certificacaoAte,
    criado_em: mundo.instante(inicio),
  })
  for (const codigo of deQuem) {
    lote.por('usuario_promotor', { id_usuario: pessoa.id, codigo_promotor: codigo })
  }
  return pessoa
}

/** Days from today to the end of a certificate. */
function diasDoCertificado(demo: Demo | undefined, sorteados: number): number {
  if (demo?.sorteada?.certificado === 'vencido') return -DIAS_VENCIDA
  return demo?.sorteada ? Math.max(60, sorteados) : sorteados
}

const DIAS_VENCIDA = 12

const nomeDeColega = ({ sorteio }: Mundo) => {
  const [primeiro] = sorteio.um(nomesNovos[sorteio.chance(0.6) ? 'F' : 'M']).split(' ')
  return `${primeiro} ${sorteio.pesado(sobrenomes.filter(([nome]) => !nome.startsWith('d')))}`
}

function loginDe(nome: string, logins: Set<string>): string {
  const base = nome
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  let login = base
  for (let numero = 2; logins.has(login); numero++) login = `${base}${numero}`
  logins.add(login)
  return login
}

/** Four people are away today, some were in the last months; never two of a small team at once. */
function ausentar({ sorteio, lote, relogio }: Mundo, atendentes: readonly Pessoa[]): void {
  const comuns = atendentes.filter(
    ({ promotores: [codigo], login }) =>
      ['20533', '30015', '30027', '20688'].includes(codigo ?? '') && login !== 'atendente3',
  )
  const porDia = (pessoa: Pessoa | undefined, inicio: Dia, fim: Dia, motivo: string) => {
    if (!pessoa) return
    pessoa.ausencias.push({ inicio, fim })
    const id = sorteio.id(relogio.agora.getTime())
    lote.por('ausencia', { id, id_usuario: pessoa.id, motivo, inicio, fim })
  }
  const em = (dias: number) => somarDias(relogio.hoje, dias)
  porDia(comuns[1], em(-6), em(9), 'Férias')
  porDia(comuns[7], em(-2), em(1), 'Licença médica')
  porDia(comuns[12], em(-40), em(80), 'Licença-maternidade/paternidade')
  porDia(comuns[20], em(0), em(0), 'Folga compensatória')
  porDia(comuns[3], em(-90), em(-71), 'Férias')
  porDia(comuns[9], em(20), em(34), 'Férias')
  porDia(comuns[15], em(-30), em(-30), 'Treinamento')
}

/** Who works in the place of `dono` that day: themselves, or a colleague of the same promotor. */
export function quemTrabalha(
  { relogio }: Mundo,
  { porPromotor }: Organizacao,
  dono: Pessoa,
  promotor: string,
  momento: Momento,
): Pessoa {
  const dia = diaDoMomento(relogio, momento)
  const pode = ({ certificacaoAte, ausencias }: Pessoa) =>
    certificacaoAte >= dia && !ausencias.some(({ inicio, fim }) => inicio <= dia && dia <= fim)
  if (pode(dono)) return dono
  return porPromotor.get(promotor)?.find(pode) ?? dono
}
