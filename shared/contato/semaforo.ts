import { z } from 'zod'
import { Instante } from '../campos.ts'
import { type Dia, formatarDia, hoje, somarDias } from '../data.ts'
import { fusosDoDdd, instanteNoFuso, localEm } from './fuso.ts'
import { type Horarios, janelaAberta, proximaJanela } from './janela.ts'

/** Specification, section 9: the kinds of opt-in. */
export const tiposDeOptIn = ['informacional', 'comercial', 'transacional'] as const
export const TipoDeOptIn = z.enum(tiposDeOptIn)
export type TipoDeOptIn = z.infer<typeof TipoDeOptIn>

export const Canal = z.enum(['SMS', 'WHATSAPP', 'LIGACAO'])
export type Canal = z.infer<typeof Canal>

/** What the client is contacted for: the rules differ by it. */
export const Finalidade = z.enum([
  'ATENDIMENTO',
  'CAMPANHA',
  'INFORMACAO',
  'OPERACAO',
  'OFERTA',
  'RETENCAO',
  'COBRANCA',
  'FRAUDE',
  'TOKEN',
  'CONSENTIMENTO',
])
export type Finalidade = z.infer<typeof Finalidade>
/** A list calls; a message of it has the purpose of its template. */
export type FinalidadeDeMensagem = Exclude<Finalidade, 'CAMPANHA'>

type Politica = {
  /** The opt-in a message needs; a call needs none. */
  optIn: TipoDeOptIn | null
  /** Whether the person's wish to be left alone stands against it (domain, section 8). */
  sossego: boolean
  /** Whether the phone must be known to be the client's; `codigo`: by a code, not by a call. */
  verificado: boolean | 'codigo'
  /** Whether it counts among, and is held to, the contacts of a day. */
  conta: boolean
  /** Whether it is an active offer, forbidden right after a benefit was granted. */
  oferta: boolean
  /** Whether it keeps to the hours of contact; what does not waits for no other limit either. */
  horario: boolean
}

const seguranca = { optIn: null, sossego: false, conta: false, oferta: false, horario: true }

/**
 * Rules by purpose. Confirming data, preventing fraud, collecting, and retaining a portability are
 * the exceptions of Não me Perturbe. A code and a consent link need no opt-in: the client asks for
 * them on the phone. A code also has no hours, because the client waits for it and it expires in
 * minutes. A consent link keeps the hours: it is a step towards a sale and lives a day.
 */
export const politicas: Record<Finalidade, Politica> = {
  ATENDIMENTO: {
    optIn: null,
    sossego: true,
    verificado: false,
    conta: true,
    oferta: false,
    horario: true,
  },
  // A call from a list: the phone may still be unverified, because the call verifies it.
  CAMPANHA: {
    optIn: null,
    sossego: true,
    verificado: false,
    conta: true,
    oferta: true,
    horario: true,
  },
  INFORMACAO: {
    optIn: 'informacional',
    sossego: true,
    verificado: true,
    conta: true,
    oferta: false,
    horario: true,
  },
  OPERACAO: {
    optIn: 'transacional',
    sossego: false,
    verificado: true,
    conta: false,
    oferta: false,
    horario: true,
  },
  OFERTA: {
    optIn: 'comercial',
    sossego: true,
    verificado: true,
    conta: true,
    oferta: true,
    horario: true,
  },
  RETENCAO: {
    optIn: 'informacional',
    sossego: false,
    verificado: true,
    conta: true,
    oferta: false,
    horario: true,
  },
  COBRANCA: { ...seguranca, verificado: true },
  FRAUDE: { ...seguranca, verificado: false },
  TOKEN: { ...seguranca, verificado: false, horario: false },
  CONSENTIMENTO: { ...seguranca, verificado: 'codigo' },
}

export type FatosDoTelefone = {
  ddd: string
  numero: string
  /** Codes of the list `situacao_telefone`. */
  situacao: string
  /** Another person's phone that takes messages. */
  recado: boolean
  verificado: boolean
  naoMePerturbe: boolean
  optIns: Record<TipoDeOptIn, boolean>
}

/** A limit in force, with the norm that sets it. */
export type LimiteDeContato = { regra: string; valor: number; norma: string }

export type FatosDoContato = {
  canal: Canal
  restrito: boolean
  obitoEm: Dia | null
  /** Days on which benefits of the client were granted (DDB). */
  concessoes: readonly Dia[]
  /** True for the owner of the client and for supervisors of the owner. */
  atende: boolean
  contatosHoje: number
  telefone: FatosDoTelefone | null
  limites: readonly LimiteDeContato[]
  feriados: readonly Dia[]
}

const RegraDoContato = z.enum([
  'LIBERADO',
  'OBITO',
  'LISTA_RESTRITA',
  'OUTRO_ATENDENTE',
  'SEM_TELEFONE',
  'TELEFONE_INEXISTENTE',
  'TELEFONE_DE_TERCEIRO',
  'TELEFONE_FIXO',
  'TELEFONE_NAO_VERIFICADO',
  'OPT_OUT',
  'SEM_OPT_IN',
  'NAO_ME_PERTURBE',
  'SEM_LIMITE_VIGENTE',
  'CARENCIA_DO_BENEFICIO',
  'CONTATOS_DO_DIA',
  'HORARIO',
])
type RegraDoContato = z.infer<typeof RegraDoContato>

/** The light with its reason: rule, sentence, norm, and the instant it turns green. */
export const Semaforo = z.object({
  liberado: z.boolean(),
  regra: RegraDoContato,
  motivo: z.string(),
  norma: z.string().nullable(),
  /** Null when it is green, or when waiting does not help. */
  liberadoAPartirDe: Instante.nullable(),
})
export type Semaforo = z.infer<typeof Semaforo>

type Impedimento = { regra: RegraDoContato; motivo: string; norma: string }

/** The verdict of the one gate before any call or message (domain, section 8). */
export function semaforo(fatos: FatosDoContato, finalidade: Finalidade, agora: Date): Semaforo {
  const fixo = impedimentoFixo(fatos, politicas[finalidade])
  if (fixo) return { liberado: false, ...fixo, liberadoAPartirDe: null }
  if (!politicas[finalidade].horario) return verde
  return noTempo(fatos, politicas[finalidade], agora)
}

const verde: Semaforo = {
  liberado: true,
  regra: 'LIBERADO',
  motivo: 'Contato liberado',
  norma: null,
  liberadoAPartirDe: null,
}

/** What waiting does not mend. */
function impedimentoFixo(fatos: FatosDoContato, politica: Politica): Impedimento | null {
  const { telefone } = fatos
  if (fatos.obitoEm !== null) {
    return recusa('OBITO', 'Óbito informado: nenhum contato é permitido', 'Cadastro do cliente')
  }
  if (fatos.restrito) {
    return recusa('LISTA_RESTRITA', 'Cliente na lista restrita', 'Lista restrita do banco')
  }
  if (!fatos.atende) {
    return recusa('OUTRO_ATENDENTE', 'O cliente está com outro atendente', 'Carteira do promotor')
  }
  if (!telefone) return recusa('SEM_TELEFONE', 'O cliente não tem telefone cadastrado', cadastro)
  return doTelefone(telefone, fatos.canal, politica)
}

const cadastro = 'Cadastro de telefones'
const recusa = (regra: RegraDoContato, motivo: string, norma: string): Impedimento => ({
  regra,
  motivo,
  norma,
})

function doTelefone(
  telefone: FatosDoTelefone,
  canal: Canal,
  { optIn, sossego, verificado }: Politica,
): Impedimento | null {
  const { situacao, optIns } = telefone
  const porMensagem = canal !== 'LIGACAO'
  if (situacao === '5') return recusa('TELEFONE_INEXISTENTE', 'O número não existe', cadastro)
  if (situacao === '4' || (porMensagem && telefone.recado)) {
    return recusa('TELEFONE_DE_TERCEIRO', 'O telefone não pertence ao cliente', cadastro)
  }
  if (porMensagem && !/^9\d{8}$/.test(telefone.numero)) {
    return recusa('TELEFONE_FIXO', 'Telefone fixo não recebe mensagens', cadastro)
  }
  if (verificado && !telefone.verificado) {
    return recusa('TELEFONE_NAO_VERIFICADO', 'Telefone ainda não verificado', cadastro)
  }
  if (verificado === 'codigo' && situacao !== '2') {
    return recusa('TELEFONE_NAO_VERIFICADO', 'Telefone ainda não confirmado por código', cadastro)
  }
  if (sossego && situacao === '7') {
    return recusa('OPT_OUT', 'O cliente pediu para não ser contatado', 'LGPD, art. 18')
  }
  if (porMensagem && optIn && !optIns[optIn]) {
    return recusa('SEM_OPT_IN', `Sem opt-in ${optIn} neste telefone`, 'LGPD, art. 7º, I')
  }
  if (sossego && (telefone.naoMePerturbe || situacao === '6')) {
    return recusa(
      'NAO_ME_PERTURBE',
      'Telefone no Não me Perturbe',
      'Autorregulação Febraban/ABBC do consignado',
    )
  }
  return null
}

/** The rules that end with time; the answered instant is one at which all of them allow contact. */
function noTempo(fatos: FatosDoContato, politica: Politica, agora: Date): Semaforo {
  const limites = lerLimites(fatos.limites)
  const { telefone, feriados } = fatos
  if (!limites || !telefone) {
    const motivo = 'Não há limite de contato vigente nesta data'
    const norma = 'Regras com vigência'
    return { liberado: false, regra: 'SEM_LIMITE_VIGENTE', motivo, norma, liberadoAPartirDe: null }
  }
  const fechados = new Set(feriados)
  const esperas = [
    politica.oferta ? carencia(fatos, limites, agora) : null,
    politica.conta ? contatosDoDia(fatos, limites, telefone.ddd, agora) : null,
    janelaAberta(telefone.ddd, limites.horarios, fechados, agora) ? null : foraDeHora(limites),
  ].filter((espera) => espera !== null)
  const [primeira] = esperas
  if (!primeira) return verde
  const desde = new Date(Math.max(...esperas.map(({ ate }) => ate?.getTime() ?? 0), +agora))
  const { regra, motivo, norma } = primeira
  const abre = proximaJanela(telefone.ddd, limites.horarios, fechados, desde)
  return { liberado: false, regra, motivo, norma, liberadoAPartirDe: abre?.toISOString() ?? null }
}

type Espera = Impedimento & { ate: Date | null }

type Limites = {
  horarios: Horarios
  tentativas: LimiteDeContato
  carencia: LimiteDeContato
  normaDoHorario: string
}

/** Null when one of the rules has no row in force: then every contact is refused. */
export function lerLimites(linhas: readonly LimiteDeContato[]): Limites | null {
  const de = (regra: string) => linhas.find((linha) => linha.regra === regra)
  const semanaInicio = de('contato_semana_inicio_h')
  const semanaFim = de('contato_semana_fim_h')
  const sabadoInicio = de('contato_sabado_inicio_h')
  const sabadoFim = de('contato_sabado_fim_h')
  const tentativas = de('contato_tentativas_dia')
  const carenciaDdb = de('contato_carencia_ddb_dias')
  if (!semanaInicio || !semanaFim || !sabadoInicio || !sabadoFim) return null
  if (!tentativas || !carenciaDdb) return null
  return {
    horarios: {
      semana: { inicio: semanaInicio.valor, fim: semanaFim.valor },
      sabado: { inicio: sabadoInicio.valor, fim: sabadoFim.valor },
    },
    tentativas,
    carencia: carenciaDdb,
    normaDoHorario: `${semanaInicio.norma}; ${sabadoInicio.norma}`,
  }
}

function carencia({ concessoes }: FatosDoContato, limites: Limites, agora: Date): Espera | null {
  const { valor, norma } = limites.carencia
  const ultima = concessoes.toSorted().at(-1)
  const fim = ultima && somarDias(ultima, valor)
  if (!fim || hoje(agora) >= fim) return null
  return {
    regra: 'CARENCIA_DO_BENEFICIO',
    motivo: `Benefício concedido há menos de ${valor} dias: oferta só a partir de ${formatarDia(fim)}`,
    norma,
    ate: new Date(`${fim}T03:00:00Z`),
  }
}

function contatosDoDia(
  { contatosHoje }: FatosDoContato,
  { tentativas: { valor, norma } }: Limites,
  ddd: string,
  agora: Date,
): Espera | null {
  if (contatosHoje < valor) return null
  const [fuso = 'America/Sao_Paulo'] = fusosDoDdd(ddd)
  return {
    regra: 'CONTATOS_DO_DIA',
    motivo: `O cliente já foi contatado ${contatosHoje === 1 ? '1 vez' : `${contatosHoje} vezes`} hoje; o limite é ${valor}`,
    norma,
    ate: instanteNoFuso(fuso, somarDias(localEm(fuso, agora).dia, 1), 0),
  }
}

const foraDeHora = ({ horarios: { semana, sabado }, normaDoHorario }: Limites): Espera => ({
  regra: 'HORARIO',
  motivo:
    `Fora do horário de contato do cliente: segunda a sexta das ${semana.inicio}h às ` +
    `${semana.fim}h, sábado das ${sabado.inicio}h às ${sabado.fim}h, nunca em domingo ou feriado`,
  norma: normaDoHorario,
  ate: null,
})
