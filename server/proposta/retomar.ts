import type { z } from 'zod'
import { centavos } from '#shared/dinheiro.ts'
import type { PedidoDeRetomada, Retomada } from '#shared/proposta/api.ts'
import { correcaoDe, impedimentoDaRetomada } from '#shared/proposta/correcao.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import type { JsonCru } from '../http/json-cru.ts'
import { Recusa } from '../http/recusa.ts'
import { alvoDe } from '../relacionamento/bloco.ts'
import { calcularSimulacao } from '../simulacao/calcular.ts'
import { simularOportunidade } from '../simulacao/guardar.ts'
import type { Fila } from './fila.ts'
import { incluirProposta, lerEntrada } from './incluir.ts'

type Anterior = {
  idOportunidade: string
  produto: string
  situacao: SituacaoProposta
  recuperavel: boolean | null
  motivo: string | null
  idDadosBancarios: string | null
  condicoes: unknown
  sucessora: { numero: string } | null
}

const consulta = `select p.id_oportunidade as "idOportunidade", p.produto, p.situacao, p.recuperavel,
    p.motivo_reprovacao as motivo, p.id_dados_bancarios as "idDadosBancarios",
    s.entrada as condicoes,
    (select json_build_object('numero', n.numero) from proposta n
      where n.id_proposta_anterior = p.id) as sucessora
  from proposta p left join simulacao s on s.id = p.id_simulacao
 where p.id = $1`

/** @throws Recusa with the reason why it may not be taken up again */
async function lerAnterior(client: Contexto['client'], id: string): Promise<Anterior> {
  const { rows } = await client.query<Anterior>(preparada(consulta, [id]))
  const [anterior] = rows
  if (!anterior) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  const impedimento = impedimentoDaRetomada(anterior)
  if (impedimento !== null) throw new Recusa('invalido', impedimento)
  return anterior
}

type Mudanca = Pick<PedidoDeRetomada, 'valorParcela' | 'prazo'>

/** The simulation of the refused one, with what is put right; in centavos. */
function corrigir(condicoes: unknown, { valorParcela, prazo }: Mudanca) {
  const antes = lerEntrada(condicoes)
  const comPrazo = { ...antes, ...(prazo !== undefined && { prazo }) }
  if (valorParcela === undefined) return comPrazo
  if (comPrazo.tipo !== 'NOVO_POR_VALOR') return { ...comPrazo, valorParcela }
  const { valorLiberado: _valor, ...comum } = comPrazo
  return { ...comum, tipo: 'NOVO_POR_PARCELA' as const, valorParcela }
}

/** What the new proposta would be by the rules of now, before anything is sent. */
export async function prepararRetomada(
  contexto: Contexto,
  idProposta: string,
  mudanca: Mudanca,
): Promise<z.output<typeof Retomada>> {
  const { idRelacionamento } = alvoDe(contexto)
  const { condicoes, motivo, idDadosBancarios } = await lerAnterior(contexto.client, idProposta)
  const entrada = corrigir(condicoes, mudanca)
  const { permitido, motivos, numeros, refin } = await calcularSimulacao(contexto, {
    idRelacionamento,
    entrada,
  })
  return {
    correcao: correcaoDe(motivo),
    idDadosBancarios,
    impedimentos: permitido ? [] : motivos.map(({ texto }) => texto),
    confirmacao:
      numeros && permitido
        ? {
            valorLiberado: centavos(numeros.valorLiberado),
            valorParcela: centavos(numeros.valorParcela),
            prazo: numeros.prazo,
            taxaAm: numeros.taxaAm,
            ...(refin && { contratos: refin.quitados.map(({ idContrato }) => idContrato) }),
          }
        : null,
  }
}

/**
 * Takes a refused proposta up again in one action: what is put right is simulated and kept, and a new
 * proposta of it follows the old one, under every guard of a first one.
 */
export async function retomarProposta(
  contexto: Contexto,
  idProposta: string,
  { idDadosBancarios, confirmacao, ...mudanca }: PedidoDeRetomada,
  fila: Fila,
): Promise<JsonCru> {
  const { client } = contexto
  const { idOportunidade, produto, condicoes } = await lerAnterior(client, idProposta)
  const entrada: EntradaSimulacao = corrigir(condicoes, mudanca)
  await simularOportunidade(contexto, idOportunidade, { entrada })
  // Held by the simulation: whoever came first is known here.
  await lerAnterior(client, idProposta)
  const { rows } = await client.query<{ id: string }>(
    preparada('select id_simulacao as id from oportunidade where id = $1', [idOportunidade]),
  )
  const idSimulacao = rows[0]?.id
  if (!idSimulacao) throw new Error('The simulation that was kept is not there')
  return incluirProposta(
    contexto,
    { idOportunidade, idSimulacao, idDadosBancarios, confirmacao },
    { fila, refin: produto === 'REFIN', idAnterior: idProposta },
  )
}
