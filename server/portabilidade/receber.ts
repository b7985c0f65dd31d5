import { createHash } from 'node:crypto'
import { simplificar } from '#shared/acentos.ts'
import { regraEm, type RegrasVigentes } from '#shared/calculo/regras.ts'
import { type Dia, formatarDia, hoje, somarDias } from '#shared/data.ts'
import type { Hiscon, HisconLido } from '#shared/hiscon/documento.ts'
import type { HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import type { Processos } from '../hiscon/processos.ts'
import { type Frases, frasesDaLoja } from './frases.ts'
import { mostrar } from './mostrar.ts'
import {
  acharNbs,
  buscarTitular,
  inserirBeneficios,
  inserirContratos,
  inserirHiscon,
  lerBeneficios,
  listarHiscons,
  marcarProvaDeVida,
  type Papel,
  substituirEsperando,
  travarCliente,
} from './sql.ts'

export type Lido = { bytes: Buffer; resumo: string; lido: Hiscon }
type Origem = HisconDoCliente['origem']

/** Reads the file in another process, with no transaction open. */
export async function lerPapel(conteudo: string, hiscon: Pick<Processos, 'ler'>): Promise<Lido> {
  const bytes = Buffer.from(conteudo, 'base64')
  const resumo = createHash('sha256').update(bytes).digest('hex')
  // A photograph needs no process that says so.
  const ehPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  const naoLido = { lido: false, motivo: 'FOTO', paginas: null } as const
  return { bytes, resumo, lido: ehPdf ? await lerUmaVez(resumo, bytes, hiscon) : naoLido }
}

/** The same file sent several times at once is read once. */
const lendo = new Map<string, Promise<Hiscon>>()

async function lerUmaVez(
  resumo: string,
  bytes: Buffer,
  hiscon: Pick<Processos, 'ler'>,
): Promise<Hiscon> {
  const leitura = lendo.get(resumo) ?? hiscon.ler(bytes)
  lendo.set(resumo, leitura)
  try {
    return await leitura
  } finally {
    lendo.delete(resumo)
  }
}

/**
 * Keeps what was read of a paper, or the paper itself where its layout is unknown. The same file again answers
 * what is here, unless the bank knows more of its benefits by now.
 *
 * @throws Recusa for a paper that proves nothing: altered, photographed, too old, of another person
 */
export async function guardarPapel(
  contexto: Contexto,
  acervo: Acervo,
  { origem, ...lido }: Lido & { origem: Origem },
): Promise<HisconDoCliente> {
  const { client, usuario } = contexto
  const alvo = alvoDe(contexto)
  const papeis = await papeisTravados(client, alvo)
  const igual = igualA(papeis, lido)
  const mesmo = igual && (await sabeMais(contexto, igual.id)) ? undefined : igual
  if (mesmo && origem === 'PROVA_DE_VIDA' && mesmo.origem !== origem) {
    await marcarProvaDeVida(client, { id: mesmo.id })
  }
  if (mesmo) {
    return mostrar(client, origem === 'PROVA_DE_VIDA' ? { ...mesmo, origem } : mesmo)
  }
  const novo = await receberPapel(contexto, acervo, {
    ...lido,
    alvo,
    papeis,
    origem: igual?.origem === 'PROVA_DE_VIDA' ? igual.origem : origem,
    quem: { idUsuario: usuario.id, idLink: null },
    frases: frasesDaLoja,
  })
  return mostrar(client, novo)
}

/** The papers of a client, who is held: two papers come one after the other. */
export async function papeisTravados(
  client: Contexto['client'],
  { idRelacionamento }: Pick<AlvoDoPapel, 'idRelacionamento'>,
): Promise<Papel[]> {
  await travarCliente(client, { idRelacionamento })
  return listarHiscons(client, { idRelacionamento })
}

export const igualA = (papeis: readonly Papel[], { resumo }: Lido): Papel | undefined =>
  papeis.find((um) => um.resumo === resumo)

export type AlvoDoPapel = { idRelacionamento: string; idCliente: string; codigoPromotor: string }

type Chegado = Lido & {
  alvo: AlvoDoPapel
  papeis: readonly Papel[]
  origem: Origem
  quem: { idUsuario: string; idLink: null } | { idUsuario: null; idLink: string }
  frases: Frases
}

/**
 * Keeps a new paper in place of the one that waits.
 *
 * @throws Recusa in the words of who sent it
 */
export async function receberPapel(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  acervo: Acervo,
  { bytes, resumo, lido, alvo, papeis, origem, quem, frases }: Chegado,
): Promise<Papel> {
  const { idRelacionamento, idCliente, codigoPromotor } = alvo
  const emitidoEm = lido.lido
    ? exigirRecente(lido, { regras: await regrasVigentes(client), agora, frases })
    : null
  const titulares = lido.lido
    ? await exigirDoCliente(client, { idCliente, lido, frases })
    : { dele: new Map<string, string>(), comOutroNome: new Set<string>() }
  if (!lido.lido && (lido.motivo !== 'LAYOUT' || quem.idUsuario === null)) {
    throw new Recusa('ilegivel', frases.naoLido[lido.motivo])
  }
  if (emitidoEm) exigirMaisNovo(papeis, emitidoEm, frases)
  const id = novoId()
  await acervo.guardar(id, bytes)
  try {
    await substituirEsperando(client, {
      idRelacionamento,
      quais: lido.lido ? ['LIDO', 'NAO_LIDO'] : ['NAO_LIDO'],
    })
    const inseridos = await inserirHiscon(client, {
      ...quem,
      id,
      idRelacionamento,
      idCliente,
      codigoPromotor,
      origem,
      situacao: lido.lido ? 'LIDO' : 'NAO_LIDO',
      resumo,
      bytes: bytes.length,
      paginas: lido.paginas,
      emitidoEm,
      codigo: lido.lido ? lido.codigo : null,
      agora,
    })
    if (inseridos !== 1) throw new Recusa('ocupado', frases.outroAgora)
    if (lido.lido) await inserirLeitura(client, { id, codigoPromotor, titulares }, lido)
    const agoraAqui = await listarHiscons(client, { idRelacionamento })
    const novo = agoraAqui.find((um) => um.id === id)
    if (!novo) throw new Error('A paper that was kept is not there')
    return novo
  } catch (error) {
    await acervo.apagar(id)
    throw error
  }
}

function exigirMaisNovo(papeis: readonly Papel[], emitidoEm: Date, frases: Frases): void {
  for (const { situacao, emitidoEm: dele } of papeis) {
    if (situacao !== 'LIDO' && situacao !== 'CONFIRMADO') continue
    if (dele !== null && dele > emitidoEm) {
      throw new Recusa('invalido', frases.maisAntigo({ situacao, dia: formatarDia(hoje(dele)) }))
    }
  }
}

/** A benefit that nobody knew when the paper was read is the client's by now: its loans may be brought. */
async function sabeMais(contexto: Contexto, idHiscon: string): Promise<boolean> {
  const { client } = contexto
  const { idCliente } = alvoDe(contexto)
  const nbs = (await lerBeneficios(client, { idHiscon })).flatMap(({ idBeneficio, nb }) =>
    idBeneficio === null && nb !== null ? [nb] : [],
  )
  return (
    nbs.length > 0 && (await acharNbs(client, { idCliente, nbs })).some(({ id }) => id !== null)
  )
}

type Regua = { regras: RegrasVigentes; agora: Date; frases: Frases }

/** The footer says when the INSS drew the paper: an old one says nothing of today. */
function exigirRecente({ emitidoEm }: HisconLido, { regras, agora, frases }: Regua): Date {
  if (emitidoEm === null) throw new Recusa('ilegivel', frases.semEmissao)
  const em = new Date(`${emitidoEm}-03:00`)
  // An hour of difference between the clock of the INSS and ours proves nothing.
  if (em.getTime() > agora.getTime() + 3_600_000) {
    throw new Recusa('invalido', frases.futuro(formatarDia(hoje(em))))
  }
  exigirNaValidade(em, { regras, agora, frases })
  // What is booked from now on is not in the paper, whatever its clock says.
  return em > agora ? agora : em
}

/** @throws Recusa for a paper that is older than the rule of today allows */
export function exigirNaValidade(em: Date, { regras, agora, frases }: Regua): void {
  const dia: Dia = hoje(em)
  const linha = regraEm(regras, 'hiscon_validade_dias', 'PORTABILIDADE', hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  if (somarDias(dia, linha.valor) < hoje(agora)) {
    throw new Recusa('invalido', frases.vencido({ dia: formatarDia(dia), dias: linha.valor }))
  }
}

/** The benefits of the client by their numbers, and those of them that the paper prints under another name. */
type Titulares = { dele: ReadonlyMap<string, string>; comOutroNome: ReadonlySet<string> }

/**
 * The paper has no CPF. A number of another client of the bank is another person's paper; a number that nobody
 * has needs the client's own name.
 */
async function exigirDoCliente(
  client: Contexto['client'],
  {
    idCliente,
    lido: { beneficios },
    frases,
  }: { idCliente: string; lido: HisconLido; frases: Frases },
): Promise<Titulares> {
  const nbs = beneficios.flatMap(({ nb }) => nb ?? [])
  const [achados, { nome }] = await Promise.all([
    acharNbs(client, { idCliente, nbs }),
    buscarTitular(client, { idCliente }),
  ])
  const deOutro = achados.some((um) => um.deOutro)
  const dele = new Map(achados.flatMap(({ nb, id }) => (id ? [[nb, id] as const] : [])))
  const estranhos = beneficios.filter(
    ({ nb, titular }) => !(nb !== null && dele.has(nb)) && !mesmoNome(titular, nome),
  )
  if (deOutro || estranhos.length > 0) {
    throw new Recusa('invalido', deOutro ? frases.deOutro : frases.desconhecido)
  }
  // Names are changed and misspelt, a number is not: it stays before a person who confirms the paper.
  const comOutroNome = beneficios.flatMap(({ nb, titular }) =>
    nb !== null && dele.has(nb) && titular !== null && !mesmoNome(titular, nome) ? [nb] : [],
  )
  return { dele, comOutroNome: new Set(comOutroNome) }
}

/** Without accents, double blanks and the difference of capitals. */
const mesmoNome = (um: string | null, outro: string): boolean =>
  um !== null && simples(um) === simples(outro)

const simples = (nome: string): string => simplificar(nome.replaceAll(/[^\p{L}\p{M}]+/gu, ' '))

async function inserirLeitura(
  client: Contexto['client'],
  { id, codigoPromotor, titulares }: { id: string; codigoPromotor: string; titulares: Titulares },
  { beneficios }: HisconLido,
): Promise<void> {
  const { dele, comOutroNome } = titulares
  const comId = beneficios.map((um) => ({
    ...um,
    id: novoId(),
    divergencias: [
      ...um.divergencias,
      ...(um.nb !== null && comOutroNome.has(um.nb) ? [{ sobre: 'NOME' as const }] : []),
    ],
  }))
  await inserirBeneficios(client, {
    idHiscon: id,
    codigoPromotor,
    linhas: comId.map(({ id: idDele, contratos: _contratos, ...lido }, ordem) => ({
      id: idDele,
      ordem,
      nb: lido.nb,
      id_beneficio: lido.nb === null ? null : (dele.get(lido.nb) ?? null),
      lido,
    })),
  })
  await inserirContratos(client, {
    idHiscon: id,
    codigoPromotor,
    linhas: comId.flatMap(({ id: idDele, contratos }) =>
      contratos.map((lido, ordem) => ({ id: novoId(), id_hiscon_beneficio: idDele, ordem, lido })),
    ),
  })
}
