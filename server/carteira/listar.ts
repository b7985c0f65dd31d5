import { z } from 'zod'
import type {
  EscolhidosDaCarteira,
  FiltroDaCarteira,
  OrdemDaCarteira,
  PaginaDaCarteira,
  PerguntaDaCarteira,
} from '#shared/carteira/shapes.ts'
import { LinhaDaCarteira, MAXIMO_ESCOLHIDOS } from '#shared/carteira/shapes.ts'
import { deReais } from '#shared/dinheiro.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { carteiraDe } from '../organizacao/carteira.ts'
import { escolherNaCarteira, listarCarteira, type Pagina } from './sql.ts'

const PADRAO = 50
/** A page looks at no more clients than this, so a filter that takes few costs no more than another. */
const EXAMINA = 4000
/** A choice of all clients of a filter is asked for once. */
const EXAMINA_PARA_ESCOLHER = 40_000
/** The page of an owner with a fortieth of the promotor's clients is found among so many. */
const ANDA = 2000

/** Parts of a filter that few clients pass: so few among those that the walk costs more than it saves. */
const raras = ['status', 'produto', 'codigoConvenio', 'comPromessa', 'municipio'] as const
const DIA_MS = 24 * 3_600_000

/**
 * A page of the clients: an ATENDENTE's own and covered ones, those of the promotores for who supervises.
 *
 * @throws Recusa for a cursor of another order
 */
export async function listar(
  contexto: Contexto,
  { cursor, ...filtro }: PerguntaDaCarteira,
  quantas = PADRAO,
): Promise<PaginaDaCarteira> {
  // Without a filter the page and one client more are all that is looked at.
  const examina = filtra(filtro) ? EXAMINA : quantas + 1
  const anda = raras.some((parte) => filtro[parte]) ? 0 : ANDA
  const { pagina, de } = paginaDe(contexto, filtro, { quantas, examina, anda })
  const lugar = cursor === undefined ? {} : lerLugar(filtro.ordem, cursor)
  const { items, proximo } = await listarCarteira(
    contexto.client,
    { ...pagina, ...lugar },
    { de, ordem: filtro.ordem, seguinte: cursor !== undefined },
  )
  return { items: z.array(LinhaDaCarteira).parse(items), proximo }
}

const filtra = (filtro: FiltroDaCarteira): boolean => {
  const { codigoPromotor: _promotor, atendente: _dono, ordem: _ordem, ...partes } = filtro
  return Object.values(partes).some((parte) => parte !== undefined && parte !== false)
}

/**
 * The ids of the clients of a filter, up to a bound.
 *
 * @throws Recusa for a cursor of another order
 */
export async function escolher(
  contexto: Contexto,
  { cursor, ...filtro }: PerguntaDaCarteira,
): Promise<z.infer<typeof EscolhidosDaCarteira>> {
  const { pagina, de } = paginaDe(contexto, filtro, {
    quantas: MAXIMO_ESCOLHIDOS,
    examina: EXAMINA_PARA_ESCOLHER,
    anda: 0,
  })
  const lugar = cursor === undefined ? {} : lerLugar(filtro.ordem, cursor)
  const { ids, proximo } = await escolherNaCarteira(
    contexto.client,
    { ...pagina, ...lugar },
    { de, ordem: filtro.ordem, seguinte: cursor !== undefined },
  )
  const limite = ids.length >= MAXIMO_ESCOLHIDOS ? 'MAXIMO' : 'EXAME'
  return { idsRelacionamento: ids, parou: proximo === null ? null : limite, proximo }
}

function paginaDe(
  contexto: Contexto,
  filtro: FiltroDaCarteira,
  tamanho: Pick<Pagina, 'quantas' | 'examina' | 'anda'>,
): { pagina: Pagina; de: 'promotores' | 'atendente' } {
  const { codigoPromotor, atendente, status, produto, codigoConvenio, municipio } = filtro
  const { semContatoDias, margemMinima, oportunidadeAberta = false } = filtro
  const { agora } = contexto
  const escopo = codigoPromotor === undefined ? contexto.escopo : [codigoPromotor]
  const { de, donos } = carteiraDe({ ...contexto, escopo }, atendente)
  return {
    de,
    pagina: {
      ...tamanho,
      escopo,
      quem: donos,
      status,
      produto,
      codigoConvenio,
      municipio,
      comPromessa: filtro.comPromessa ?? false,
      semAtendente: filtro.semAtendente ?? false,
      nuncaContatado: filtro.nuncaContatado ?? false,
      comOportunidade:
        oportunidadeAberta || [status, produto, codigoConvenio].some((um) => um !== undefined),
      semContatoDesde:
        semContatoDias === undefined ? null : new Date(agora.getTime() - semContatoDias * DIA_MS),
      margemMinima: margemMinima === undefined ? null : deReais(margemMinima),
    },
  }
}

// PostgreSQL has no year 0; a contact before this one is nobody's.
const Instante = z.iso.datetime().refine((instante) => instante >= '1900')

type Lugar = Pick<Pagina, 'nome' | 'instante' | 'margem' | 'id'>

function lerLugar(ordem: OrdemDaCarteira, cursor: string): Lugar {
  const corte = cursor.lastIndexOf('~')
  const [valor, id] = [cursor.slice(0, corte), cursor.slice(corte + 1)]
  if (ordem === 'NOME') return { nome: valor, id }
  if (ordem === 'MARGEM' && /^-?\d{1,16}$/.test(valor)) return { margem: Number(valor), id }
  if (ordem === 'CONTATO' && valor === 'nunca') return { instante: '-infinity', id }
  if (ordem !== 'MARGEM' && Instante.safeParse(valor).success) return { instante: valor, id }
  throw new Recusa('invalido', 'Cursor inválido')
}
