import { createHash } from 'node:crypto'
import { regraEm, type RegrasVigentes } from '#shared/calculo/regras.ts'
import { type Dia, formatarDia, hoje, somarDias } from '#shared/data.ts'
import type { Hiscon, HisconLido } from '#shared/hiscon/documento.ts'
import { recusasDoPapel } from '#shared/portabilidade/papel.ts'
import type { HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { lerEmOutroProcesso } from '../hiscon/leitor.ts'
import { MAIS_PAPEIS, mostrar } from './mostrar.ts'
import {
  acharNbs,
  buscarTitular,
  inserirBeneficios,
  inserirContratos,
  inserirHiscon,
  lerBeneficios,
  listarHiscons,
  marcarProvaDeVida,
  substituirEsperando,
  travarCliente,
} from './sql.ts'

type Lido = { bytes: Buffer; resumo: string; lido: Hiscon }
type Origem = HisconDoCliente['origem']

/** Reads the file in another process, with no transaction open. */
export async function lerPapel(conteudo: string): Promise<Lido> {
  const bytes = Buffer.from(conteudo, 'base64')
  const resumo = createHash('sha256').update(bytes).digest('hex')
  // A photograph needs no process that says so.
  const ehPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  const naoLido = { lido: false, motivo: 'FOTO', paginas: null } as const
  return { bytes, resumo, lido: ehPdf ? await lerUmaVez(resumo, bytes) : naoLido }
}

/** The same file sent several times at once is read once. */
const lendo = new Map<string, Promise<Hiscon>>()

async function lerUmaVez(resumo: string, bytes: Buffer): Promise<Hiscon> {
  const leitura = lendo.get(resumo) ?? lerEmOutroProcesso(bytes)
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
  { bytes, resumo, lido, origem }: Lido & { origem: Origem },
): Promise<HisconDoCliente> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  await travarCliente(client, { idRelacionamento })
  const papeis = await listarHiscons(client, { idRelacionamento, maximo: MAIS_PAPEIS })
  const igual = papeis.find((um) => um.resumo === resumo && um.situacao !== 'SUBSTITUIDO')
  const mesmo = igual && (await sabeMais(contexto, igual.id)) ? undefined : igual
  if (mesmo && origem === 'PROVA_DE_VIDA' && mesmo.origem !== origem) {
    await marcarProvaDeVida(client, { id: mesmo.id })
  }
  if (mesmo) {
    return mostrar(client, origem === 'PROVA_DE_VIDA' ? { ...mesmo, origem } : mesmo)
  }
  const emitidoEm = lido.lido ? exigirRecente(lido, await regrasVigentes(client), agora) : null
  const titulares = lido.lido ? await exigirDoCliente(contexto, lido) : new Map<string, string>()
  if (!lido.lido && lido.motivo !== 'LAYOUT')
    throw new Recusa('ilegivel', recusasDoPapel[lido.motivo])
  const maisNovo = papeis.find(
    (um) =>
      emitidoEm !== null &&
      ['LIDO', 'CONFIRMADO'].includes(um.situacao) &&
      um.emitidoEm !== null &&
      um.emitidoEm > emitidoEm,
  )
  if (maisNovo?.emitidoEm) {
    throw new Recusa(
      'invalido',
      `Já há um HISCON ${maisNovo.situacao === 'LIDO' ? 'lido' : 'confirmado'}, emitido em ${formatarDia(hoje(maisNovo.emitidoEm))}: este é mais antigo`,
    )
  }
  const id = novoId()
  await acervo.guardar(id, bytes)
  try {
    await substituirEsperando(client, {
      idRelacionamento,
      quais: lido.lido ? ['LIDO', 'NAO_LIDO'] : ['NAO_LIDO'],
    })
    const inseridos = await inserirHiscon(client, {
      id,
      idRelacionamento,
      idCliente,
      codigoPromotor,
      origem: igual?.origem === 'PROVA_DE_VIDA' ? igual.origem : origem,
      situacao: lido.lido ? 'LIDO' : 'NAO_LIDO',
      resumo,
      bytes: bytes.length,
      paginas: lido.paginas,
      emitidoEm,
      codigo: lido.lido ? lido.codigo : null,
      idUsuario: usuario.id,
      agora,
    })
    if (inseridos !== 1) {
      throw new Recusa(
        'ocupado',
        'Outro HISCON deste cliente acaba de ser enviado: olhe-o primeiro',
      )
    }
    if (lido.lido) await inserirLeitura(client, { id, codigoPromotor, titulares }, lido)
    const [novo] = (await listarHiscons(client, { idRelacionamento, maximo: MAIS_PAPEIS })).filter(
      (um) => um.id === id,
    )
    if (!novo) throw new Error('A paper that was kept is not there')
    return await mostrar(client, novo)
  } catch (error) {
    await acervo.apagar(id)
    throw error
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

/** The footer says when the INSS drew the paper: an old one says nothing of today. */
function exigirRecente({ emitidoEm }: HisconLido, regras: RegrasVigentes, agora: Date): Date {
  if (emitidoEm === null) {
    throw new Recusa(
      'ilegivel',
      'O rodapé do HISCON não mostra quando foi emitido: baixe o PDF de novo no Meu INSS',
    )
  }
  const em = new Date(`${emitidoEm}-03:00`)
  // An hour of difference between the clock of the INSS and ours proves nothing.
  if (em.getTime() > agora.getTime() + 3_600_000) {
    throw new Recusa(
      'invalido',
      `O HISCON diz que foi emitido em ${formatarDia(hoje(em))}, que ainda não chegou: baixe o PDF de novo no Meu INSS`,
    )
  }
  exigirNaValidade(em, regras, agora)
  // What is booked from now on is not in the paper, whatever its clock says.
  return em > agora ? agora : em
}

/** @throws Recusa for a paper that is older than the rule of today allows */
export function exigirNaValidade(em: Date, regras: RegrasVigentes, agora: Date): void {
  const dia: Dia = hoje(em)
  const linha = regraEm(regras, 'hiscon_validade_dias', 'PORTABILIDADE', hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  if (somarDias(dia, linha.valor) < hoje(agora)) {
    throw new Recusa(
      'invalido',
      `O HISCON foi emitido em ${formatarDia(dia)} e vale por ${linha.valor} dias: peça ao cliente um novo no Meu INSS`,
    )
  }
}

/**
 * The paper has no CPF. A number of another client of the bank is another person's paper; a number that nobody
 * has needs the client's own name.
 */
async function exigirDoCliente(
  contexto: Contexto,
  { beneficios }: HisconLido,
): Promise<ReadonlyMap<string, string>> {
  const { client } = contexto
  const { idCliente } = alvoDe(contexto)
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
    throw new Recusa(
      'invalido',
      deOutro
        ? 'O HISCON é de outra pessoa: o número do benefício é de outro cliente. Confira o arquivo antes de enviar'
        : 'O HISCON parece ser de outra pessoa: o benefício não é conhecido e o nome não é o do cliente. Confira o arquivo, ou consulte o INSS antes',
    )
  }
  return dele
}

/** Without accents, double blanks and the difference of capitals. */
const mesmoNome = (um: string | null, outro: string): boolean =>
  um !== null && simples(um) === simples(outro)

const simples = (nome: string): string =>
  nome
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toUpperCase()

async function inserirLeitura(
  client: Contexto['client'],
  {
    id,
    codigoPromotor,
    titulares,
  }: { id: string; codigoPromotor: string; titulares: ReadonlyMap<string, string> },
  { beneficios }: HisconLido,
): Promise<void> {
  const comId = beneficios.map((um) => ({ ...um, id: novoId() }))
  await inserirBeneficios(client, {
    idHiscon: id,
    codigoPromotor,
    linhas: comId.map(({ id: idDele, contratos: _contratos, ...lido }, ordem) => ({
      id: idDele,
      ordem,
      nb: lido.nb,
      id_beneficio: lido.nb === null ? null : (titulares.get(lido.nb) ?? null),
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
