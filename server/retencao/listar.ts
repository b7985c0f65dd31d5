import { instanteEmBrasilia } from '#shared/data.ts'
import {
  Ctc,
  type FiltroDasCtcs,
  type PaginaDasCtcs,
  type PaginaDoCliente,
  type PerguntaDasCtcs,
  type PerguntaDoCliente,
} from '#shared/retencao/shapes.ts'
import { donosDaLista } from '../base/http/donos.ts'
import { exigirAtendimento } from '../base/http/escopo.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  buscarCtc,
  type FiltroSql,
  lerHistorico,
  listarCtcs,
  listarDoCliente,
  type LugarSql,
  somarCtcs,
} from './sql/ler.ts'

const POR_PAGINA = 50
/** Ended ones are shown for so long where nobody asks for another day. */
const TERMINADAS_MS = 30 * 24 * 3_600_000

/** What the list and the totals read: the same rows. */
function filtroDe(contexto: Contexto, pedido: FiltroDasCtcs) {
  const { escopo, agora } = contexto
  const { codigoPromotor, atendente, idRelacionamento, situacao, motivo } = pedido
  const { faixa, marca, camara, desde } = pedido
  const donos = donosDaLista(contexto, atendente)
  const filtro: FiltroSql = {
    escopo: codigoPromotor === undefined ? escopo : [codigoPromotor],
    donos,
    idRelacionamento: idRelacionamento ?? null,
    situacao: situacao ?? null,
    motivo: motivo ?? null,
    faixa: faixa ?? null,
    marca: marca ?? null,
    camara: camara ?? null,
    desde: desde ? instanteEmBrasilia(desde, '00:00') : new Date(agora.getTime() - TERMINADAS_MS),
    agora,
  }
  return { filtro, dePessoas: donos !== undefined }
}

/** @throws Recusa for a cursor of another order */
export async function listar(
  contexto: Contexto,
  { pagina, ordem, cursor, ...pedido }: PerguntaDasCtcs,
): Promise<PaginaDasCtcs> {
  const { filtro, dePessoas } = filtroDe(contexto, pedido)
  const linhas = await listarCtcs(
    contexto.client,
    {
      ...filtro,
      ...lerLugar(ordem, cursor),
      quantas: POR_PAGINA + 1,
      pular: cursor === undefined ? (pagina - 1) * POR_PAGINA : 0,
    },
    { dePessoas, deUma: filtro.situacao !== null, ordem },
  )
  const temMais = linhas.length > POR_PAGINA
  return {
    ...paginar(linhas),
    proximo: temMais ? (linhas[POR_PAGINA - 1]?.cursor ?? null) : null,
  }
}

/** Before the first row of the open ones, and of those that ended. */
const COMECO: LugarSql = {
  prazo: '-infinity',
  valor: Number.MAX_SAFE_INTEGER,
  fim: 'infinity',
  id: '00000000-0000-0000-0000-000000000000',
}

function lerLugar(ordem: PerguntaDasCtcs['ordem'], cursor: string | undefined): LugarSql {
  if (cursor === undefined) return COMECO
  const [parte, lugar = '', id = ''] = cursor.split('~')
  // After all the open ones.
  if (parte === '1') return { prazo: 'infinity', valor: -1, fim: lugar, id }
  const porValor = /^\d+$/.test(lugar)
  if (porValor !== (ordem === 'VALOR')) throw new Recusa('invalido', 'Cursor inválido')
  return { ...COMECO, ...(porValor ? { valor: Number(lugar) } : { prazo: lugar }), id }
}

/** One row more than a page was read. */
const paginar = (linhas: Awaited<ReturnType<typeof listarDoCliente>>): PaginaDoCliente => ({
  items: linhas.slice(0, POR_PAGINA).map(({ ctc }) => Ctc.parse(ctc)),
  temMais: linhas.length > POR_PAGINA,
})

export const totais = (contexto: Contexto, pedido: FiltroDasCtcs): Promise<JsonCru> => {
  const { filtro, dePessoas } = filtroDe(contexto, pedido)
  return somarCtcs(contexto.client, filtro, { dePessoas })
}

export async function contratosAtacados(
  contexto: Contexto,
  { pagina }: Pick<PerguntaDoCliente, 'pagina'>,
): Promise<PaginaDoCliente> {
  const { idRelacionamento } = alvoDe(contexto)
  const linhas = await listarDoCliente(contexto.client, {
    idRelacionamento,
    quantas: POR_PAGINA + 1,
    pular: (pagina - 1) * POR_PAGINA,
    agora: contexto.agora,
  })
  return paginar(linhas)
}

/** The request as it is now in this transaction. */
export async function ctcAtual(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
): Promise<Ctc> {
  const linha = await buscarCtc(client, { id, agora })
  if (!linha) throw new Recusa('nao-encontrado', 'CTC não encontrada')
  return Ctc.parse(linha.ctc)
}

/**
 * The steps of a request, for who works on it or with its client.
 *
 * @throws Recusa 403 for a colleague
 */
export async function historico(contexto: Contexto, id: string): Promise<JsonCru> {
  const { client, donos } = contexto
  const { atendente } = await ctcAtual(contexto, id)
  // Who was given the request of a free client reads it before the client is assumed.
  if (!atendente || !donos.includes(atendente.idUsuario)) {
    exigirAtendimento(alvoDe(contexto), contexto)
  }
  return lerHistorico(client, { id })
}
