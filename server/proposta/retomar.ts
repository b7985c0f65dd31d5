import type { z } from 'zod'
import { centavos } from '#shared/dinheiro.ts'
import type { PedidoDeRetomada, Retomada } from '#shared/proposta/api.ts'
import { correcaoDe, impedimentoDaRetomada } from '#shared/proposta/correcao.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { comValidade, dadosDoPedido } from '../simulacao/calcular.ts'
import { guardarSimulacao } from '../simulacao/guardar.ts'
import { faltaDaMargemDoDia } from '../simulacao/margem-do-dia.ts'
import { faltaAoPiso } from '../simulacao/piso.ts'
import { faltasComSimulacao } from '../oportunidade/mudar.ts'
import { conferirConduta } from './conduta.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { incluirProposta } from './incluir.ts'
import { type Anterior, lerRecusada, simulacaoGuardada } from './sql/fatos.ts'

/** @throws Recusa with the reason why it may not be taken up again */
async function lerAnterior(client: Contexto['client'], id: string): Promise<Anterior> {
  const anterior = await lerRecusada(client, { id })
  if (!anterior) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  const impedimento = impedimentoDaRetomada(anterior)
  if (impedimento !== null) throw new Recusa('invalido', impedimento)
  return anterior
}

type Mudanca = Pick<PedidoDeRetomada, 'valorParcela' | 'prazo'>

/** The refused proposta as a simulation, with the correction. */
function corrigir(
  { produto, condicoes }: Pick<Anterior, 'produto' | 'condicoes'>,
  { valorParcela = condicoes.valorParcela, prazo = condicoes.prazo }: Mudanca,
): EntradaSimulacao {
  const { contratos, ...antes } = condicoes
  const comum = { ...antes, valorParcela, prazo }
  if (produto === 'PORT') return { ...antes, prazo, tipo: 'PORTABILIDADE', contratos }
  return produto === 'REFIN'
    ? { ...comum, tipo: 'REFIN', contratos }
    : { ...comum, tipo: 'NOVO_POR_PARCELA' }
}

/** What the new proposta would be by the rules of now, before anything is sent. */
export async function prepararRetomada(
  contexto: Contexto,
  idProposta: string,
  mudanca: Mudanca,
): Promise<z.output<typeof Retomada>> {
  const { idRelacionamento } = alvoDe(contexto)
  const anterior = await lerAnterior(contexto.client, idProposta)
  const { idDadosBancarios, idOportunidade } = anterior
  const entrada = corrigir(anterior, mudanca)
  const dados = await dadosDoPedido(contexto, { idRelacionamento, entrada })
  const dia = diaDaLiberacao(contexto.agora)
  const { permitido, motivos, numeros, refin, vantagem } = comValidade(dados, entrada, dia)
  const aoPropor = [
    faltaDaMargemDoDia(dados, entrada),
    faltaAoPiso({ dados, taxaAm: entrada.taxaAm, dia }),
  ]
  const impedimentos = [
    ...(permitido ? [] : motivos.map(({ texto }) => texto)),
    ...aoPropor.filter((falta) => falta !== null),
    ...(vantagem?.situacao === 'PIOR' ? [vantagem.texto] : []),
    ...(await faltasComSimulacao(contexto, idOportunidade)),
    ...(await conferirConduta(contexto)).impedimentos,
  ]
  return {
    correcao: correcaoDe(anterior),
    idDadosBancarios,
    impedimentos,
    confirmacao:
      numeros && impedimentos.length === 0
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
 * Takes a refused proposta up again: saves the corrected simulation and creates a proposta that
 * follows the old one, under every guard of a first one.
 */
export async function retomarProposta(
  contexto: Contexto,
  idProposta: string,
  { idDadosBancarios, confirmacao, ...mudanca }: PedidoDeRetomada,
  fila: Fila,
): Promise<JsonCru> {
  const { client } = contexto
  const anterior = await lerAnterior(client, idProposta)
  const { idOportunidade, produto } = anterior
  const entrada = corrigir(anterior, mudanca)
  await guardarSimulacao(contexto, idOportunidade, { entrada })
  // Held by the simulation: whoever came first is known here.
  await lerAnterior(client, idProposta)
  const guardada = await simulacaoGuardada(client, { idOportunidade })
  const idSimulacao = guardada?.id
  if (!idSimulacao) throw new Error('The simulation that was kept is not there')
  return incluirProposta(
    contexto,
    { idOportunidade, idSimulacao, idDadosBancarios, confirmacao },
    { fila, refin: produto === 'REFIN', idAnterior: idProposta },
  )
}
