import { z } from 'zod'
import { type Dia, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { lerJson, lerTabela } from './dados.ts'
import { partesDoNome, sortearColega } from './nomes.ts'
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
  /** Atendentes by promotor. */
  porPromotor: ReadonlyMap<string, readonly Pessoa[]>
  gestorDe: ReadonlyMap<string, Pessoa>
  demo: Record<'atendente' | 'atendente2' | 'atendente3', Pessoa>
}

/** Shops, correspondents, call centres, digital and a branch; none of them exists. */
const promotores = lerTabela(
  'promotores.csv',
  z.strictObject({
    codigo: z.string(),
    nome: z.string(),
    canal: z.string(),
    uf: z.string(),
    municipio: z.coerce.number(),
    cnpj: z.string(),
    atendentes: z.coerce.number(),
  }),
)

/** The canal of a promotor, which its notes carry. */
export function canalDe(codigo: string): string {
  const promotor = promotores.find((um) => um.codigo === codigo)
  if (!promotor) throw new Error(`No promotor ${codigo}`)
  return promotor.canal
}

const Demo = z.strictObject({
  login: z.string(),
  nome: z.string(),
  /** Of an atendente: the promotor and the place in it. */
  vaga: z.string().optional(),
  tambem: z.array(z.string()).optional(),
  perfil: z.string().optional(),
  /** A colleague drawn by chance who gets this sign-in: no draw is added, so all others stay. */
  certificado: z.enum(['vencido', 'em dia']).optional(),
})
type Demo = z.infer<typeof Demo>

const Afastamento = {
  inicio: z.int(),
  fim: z.int(),
  motivo: z.string(),
  /** A colleague covers. */
  coberta: z.boolean().optional(),
}
type Afastamento = z.infer<z.ZodObject<typeof Afastamento>>

const equipe = lerJson(
  'organizacao.json',
  z.strictObject({
    /** Which promotores each gestor manages; the first one is the demo sign-in `gestor`. */
    gestoes: z.array(z.array(z.string())),
    /** Demo sign-ins among the atendentes. */
    atendentes: z.array(Demo),
    semAcesso: Demo,
    promotor: Demo,
    gestor: Demo,
    /** The second gestor, whose word some acts of the first one need. */
    gestor2: Demo,
    /** By place among those who may be away; days from today. Never two of a small team at once. */
    ausencias: z.array(z.strictObject({ atendente: z.int(), ...Afastamento })),
    /** By place in a promotor, as demo sign-ins. */
    ausenciasNasLojas: z.array(z.strictObject({ vaga: z.string(), ...Afastamento })),
  }),
)

export const promotorDaLoja = '10101'

/** The bank suspended this one: it keeps its clients and may propose nothing. */
const promotorSuspenso = '40008'

/** People and promotores, with the six demo sign-ins among them. */
export function gerarOrganizacao(mundo: Mundo): Organizacao {
  const { lote, relogio } = mundo
  for (const { atendentes: _, ...promotor } of promotores) {
    const telefone = `${mundo.sorteio.um(['3000', '3003', '4000'])}${mundo.sorteio.digitos(4)}`
    const situacao = promotor.codigo === promotorSuspenso ? 'SUSPENSO' : 'ATIVO'
    lote.por('promotor', { ...promotor, situacao, telefone })
  }
  const inicio = noExpediente(mundo.sorteio, relogio.ultimo - 600)
  const logins = new Set<string>([
    'atendente',
    'atendente2',
    'atendente3',
    'promotor',
    'gestor',
    'gestor2',
  ])
  const criar = (
    papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR',
    doUsuario: readonly string[],
    demo?: Demo,
  ) => criarPessoa(mundo, { papel, promotores: doUsuario, inicio, logins, demo })

  const atendentes = promotores.flatMap(({ codigo, atendentes: quantos }) =>
    Array.from({ length: quantos }, (_, k) => {
      const demo = equipe.atendentes.find(({ vaga }) => vaga === `${codigo} ${k}`)
      return criar('ATENDENTE', [codigo, ...(demo?.tambem ?? [])], demo)
    }),
  )
  ausentar(mundo, atendentes)
  criar('ATENDENTE', [promotorDaLoja], equipe.semAcesso)
  const codigos = promotores.map(({ codigo }) => codigo)
  codigos.forEach((codigo, k) =>
    k === 0 ? criar('PROMOTOR', codigos.slice(0, 2), equipe.promotor) : criar('PROMOTOR', [codigo]),
  )
  const gestores = equipe.gestoes.map((geridos, k) =>
    criar('GESTOR', geridos, [equipe.gestor, equipe.gestor2][k]),
  )
  return {
    atendentes,
    porPromotor: new Map(
      codigos.map((codigo) => [
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
  const certa = demo?.certificado ? undefined : demo
  const sorteado = certa?.nome ?? sortearColega(sorteio)
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
  if (demo?.certificado === 'vencido') return -DIAS_VENCIDA
  return demo?.certificado ? Math.max(60, sorteados) : sorteados
}

const DIAS_VENCIDA = 12

function loginDe(nome: string, logins: Set<string>): string {
  const base = partesDoNome(nome).join('.')
  let login = base
  for (let numero = 2; logins.has(login); numero++) login = `${base}${numero}`
  logins.add(login)
  return login
}

/** Some are away today, some were in the last months. */
function ausentar(mundo: Mundo, atendentes: readonly Pessoa[]): void {
  const comuns = atendentes.filter(
    ({ promotores: [codigo], login }) =>
      ['20533', '30015', '30027', '20688'].includes(codigo ?? '') && login !== 'atendente3',
  )
  for (const { atendente, ...afastamento } of equipe.ausencias) {
    const pessoa = comuns[atendente]
    if (pessoa) afastar(mundo, atendentes, pessoa, afastamento, mundo.sorteio)
  }
  for (const { vaga, ...afastamento } of equipe.ausenciasNasLojas) {
    const [codigo, lugar] = vaga.split(' ')
    const daLoja = atendentes.filter(({ promotores: [primeiro] }) => primeiro === codigo)
    const pessoa = daLoja[Number(lugar)]
    if (pessoa) afastar(mundo, atendentes, pessoa, afastamento, mundo.rotina)
  }
}

function afastar(
  { lote, relogio }: Mundo,
  atendentes: readonly Pessoa[],
  pessoa: Pessoa,
  { motivo, coberta, ...dias }: Afastamento,
  sorteio: Mundo['sorteio'],
): void {
  const inicio = somarDias(relogio.hoje, dias.inicio)
  const fim = somarDias(relogio.hoje, dias.fim)
  pessoa.ausencias.push({ inicio, fim })
  const id = sorteio.id(relogio.agora.getTime())
  lote.por('ausencia', { id, id_usuario: pessoa.id, motivo, inicio, fim })
  const desde = inicio <= relogio.hoje ? instanteEmBrasilia(inicio, '00:00') : relogio.agora
  if (coberta === true) cobrir(lote, atendentes, pessoa, id, desde)
}

const logins = new Set(equipe.atendentes.map(({ login }) => login))

/**
 * The next colleague of the promotor covers. Draws no random number, so the rest of the demonstration does not
 * change.
 */
function cobrir(
  lote: Mundo['lote'],
  atendentes: readonly Pessoa[],
  pessoa: Pessoa,
  idAusencia: string,
  desde: Date,
): void {
  const [codigo] = pessoa.promotores
  const colega = atendentes.find(
    (um) =>
      um !== pessoa &&
      um.ausencias.length === 0 &&
      um.promotores[0] === codigo &&
      // Who signs in for the stories attends their own clients only.
      !logins.has(um.login),
  )
  if (!colega || codigo === undefined) return
  lote.por('ausencia_cobertura', {
    id: idAusencia,
    id_ausencia: idAusencia,
    codigo_promotor: codigo,
    id_cobertor: colega.id,
    desde,
    definida_por: pessoa.id,
  })
}

/** The person at work for `dono` that day: themselves, or a colleague of the same promotor. */
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
