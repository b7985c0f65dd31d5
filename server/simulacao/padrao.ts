import { type Centavos, centavos } from '#shared/dinheiro.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { calcularMargem } from '#shared/simulacao/margem.ts'
import { regraEm } from '#shared/simulacao/regras.ts'
import { ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { alvoDe } from '../relacionamento/bloco.ts'
import { calcularSimulacao, diaDaLiberacao, familiaDe } from './calcular.ts'
import {
  buscarOportunidade,
  carregarDados,
  type Dados,
  type OportunidadeASimular,
} from './queries.ts'

type Guardada = { idSimulacao: string; criadaEm: string; resultado: ResultadoSimulacao }

/**
 * The opportunity as one would offer it today: a refinancing keeps the instalment of its contract, a
 * new loan takes the whole margin; the ceiling rate and the longest term of the day. With it, the
 * simulation that was kept.
 */
export async function simularPadrao(
  contexto: Contexto,
  idOportunidade: string,
): Promise<{ padrao: ResultadoSimulacao; guardada: Guardada | null }> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const oportunidade = await buscarOportunidade(client, idOportunidade)
  const entrada = await entradaPadrao(contexto, idRelacionamento, oportunidade)
  const padrao = await calcularSimulacao({ client, agora }, { idRelacionamento, entrada })
  return { padrao, guardada: lerGuardada(oportunidade) }
}

async function entradaPadrao(
  { client, agora }: Contexto,
  idRelacionamento: string,
  { produto, codigoConvenio, idContrato, idBeneficio, idEmpregador }: OportunidadeASimular,
): Promise<EntradaSimulacao> {
  const dia = diaDaLiberacao(agora)
  const contratos = produto === 'REFIN' && idContrato ? [idContrato] : []
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio,
    idBeneficio,
    idEmpregador,
    contratos,
    dia,
  })
  if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  const familia = familiaDe(dados)
  const teto = regraEm(dados.regras, 'teto_juros_am', familia, dia)
  const maximo = regraEm(dados.regras, 'prazo_max_parcelas', familia, dia)
  if ('recusa' in teto) throw new Recusa('invalido', teto.recusa)
  if ('recusa' in maximo) throw new Recusa('invalido', maximo.recusa)

  const comum = {
    codigoConvenio,
    idBeneficio: dados.beneficio?.id ?? null,
    idEmpregador: dados.empregador?.id ?? null,
    prazo: maximo.valor,
    taxaAm: teto.valor,
  }
  if (produto === 'REFIN') {
    const valorParcela = centavos(dados.contratos[0]?.valorParcela ?? 0)
    return { tipo: 'REFIN', ...comum, contratos, valorParcela }
  }
  if (produto !== 'NOVO' && produto !== 'CLT') {
    throw new Recusa('invalido', `O produto ${produto} não tem simulação aqui`)
  }
  return { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela: margemLivre(dados, familia, dia) }
}

export function margemLivre(dados: Dados, familia: string, dia: string): Centavos {
  const fonte = dados.beneficio ?? dados.empregador
  const regra = regraEm(dados.regras, 'margem_emprestimo_pct', familia, dia)
  if (!fonte || 'recusa' in regra) return centavos(0)
  const emUso = centavos(fonte.utilizada + fonte.reservada)
  return calcularMargem(centavos(fonte.base), regra.valor, emUso).disponivel
}

/** One that was imported, or kept by an older version in another shape, is not shown. */
function lerGuardada({ guardada }: OportunidadeASimular): Guardada | null {
  if (!guardada) return null
  const resultado = ResultadoSimulacao.safeParse(guardada.resultado)
  if (!resultado.success) return null
  const { idSimulacao, criadaEm } = guardada
  return { idSimulacao, criadaEm: criadaEm.toISOString(), resultado: resultado.data }
}
