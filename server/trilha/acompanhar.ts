import { hoje } from '#shared/data.ts'
import { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { EtapaDaTrilha, etapaDaSituacao, etapasDaTrilha } from '#shared/trilha/etapas.ts'
import { diasUteisAte } from '#shared/trilha/relogio.ts'
import {
  type Acompanhamento,
  type BuscaDaTrilha,
  MAXIMO_DA_TRILHA,
  PortabilidadeDaTrilha,
  type TotalDaEtapa,
} from '#shared/trilha/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { carteiraDaLista } from '../organizacao/carteira.ts'
import { lerTrilha, lerTrilhaDoCliente, MAXIMO_DA_CONTAGEM, type TotalDaSituacao } from './sql.ts'

const PADRAO = 50

/**
 * The portabilities of who asks: an ATENDENTE's clients, a promotor's, or all of the promotores; of one
 * atendente on request. Page and totals are of one statement and one moment.
 */
export async function acompanhar(
  contexto: Contexto,
  {
    PageSize = PADRAO,
    cursor,
    etapa,
    atrasadas,
    cliente,
    atendente,
    idRelacionamento,
  }: BuscaDaTrilha,
): Promise<Acompanhamento> {
  const { client, escopo, agora } = contexto
  const { de, donos: quem } = carteiraDaLista(contexto, atendente)
  const quantas = Math.min(PageSize, MAXIMO_DA_TRILHA)
  const [parte, instante, id] = cursor?.split('~') ?? []
  const pagina = {
    agora,
    escopo,
    quem,
    situacoes: etapa ? etapasDaTrilha[etapa].situacoes : SituacaoProposta.options,
    todas: SituacaoProposta.options,
    atrasadas: atrasadas === 'true',
    cliente: cliente ?? null,
    parte: parte === undefined ? undefined : Number(parte),
    instante,
    id,
    quantas: quantas + 1,
  }
  const comCliente = cliente !== undefined
  const { linhas, totais } = await (idRelacionamento === undefined
    ? lerTrilha(client, pagina, { de, comCliente })
    : lerTrilhaDoCliente(client, { ...pagina, idRelacionamento }, { comCliente }))
  const dia = hoje(agora)
  const mostradas = linhas.slice(0, quantas)
  return {
    items: mostradas.map(({ portabilidade }) => {
      const { situacao, prazoEtapa } = portabilidade
      return PortabilidadeDaTrilha.parse({
        ...portabilidade,
        etapa: etapaDaSituacao(situacao),
        diasUteis: prazoEtapa === null ? null : diasUteisAte(dia, hoje(new Date(prazoEtapa))),
      })
    }),
    proximo: linhas.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
    totais: EtapaDaTrilha.options.map((cada) => somar(cada, totais)),
  }
}

function somar(etapa: EtapaDaTrilha, totais: readonly TotalDaSituacao[]): TotalDaEtapa {
  const dela = totais.filter(({ situacao }) => etapaDaSituacao(situacao) === etapa)
  return {
    etapa,
    quantas: soma(dela.map(({ quantas }) => quantas)),
    atrasadas: soma(dela.map(({ atrasadas }) => atrasadas)),
    haMais: dela.some(({ maior }) => maior >= MAXIMO_DA_CONTAGEM),
  }
}

const soma = (valores: readonly number[]) => valores.reduce((total, valor) => total + valor, 0)
