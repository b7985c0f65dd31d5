import { CondicoesSimuladas, type ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import {
  type Acordado,
  julgarMudanca,
  motivosDoDia,
  reprecificar,
  toleranciaEm,
  validadeDoPreco,
} from '#shared/calculo/repreco.ts'
import type { SemNumeros } from '#shared/calculo/novo.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { novoId } from '../base/db/id.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { novoLink, resumirLink } from '../consentimento/segredo.ts'
import { fimPeloImpedimento, fimPeloContrato } from '../proposta/impedir.ts'
import { lerEntrada } from '../proposta/incluir.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import type { Travada } from '../proposta/travar.ts'
import { carregarDados } from '../simulacao/carregar.ts'
import { manterSimulacao } from '../simulacao/guardar.ts'
import { aplicarPreco, resumirPreco } from './aplicar.ts'
import { type Carteiro, contarNovoPreco, pedirAceite } from './contar.ts'
import { precoMudado } from './responder.ts'
import { inserirRepreco, lerPreco, type Momento, type PrecoDaProposta } from './sql.ts'

export type Ambiente = Sistema & Carteiro

/** Whether the loan may be booked or paid at the price of today. */
export type PrecoDoDia =
  | { tipo: 'vale' }
  | { tipo: 'espera' }
  | { tipo: 'recusado'; motivo: string; recuperavel: boolean }

const vale = { tipo: 'vale' } as const
const espera = { tipo: 'espera' } as const
const recusar = (motivo: string, recuperavel = true) =>
  ({ tipo: 'recusado', motivo, recuperavel }) as const

/**
 * Prices a proposta again for the day of its booking or payment. A change in the client's favour, or
 * inside the tolerance, is applied and told; one against the client waits in PENDENTE for the answer
 * on the client's own page. The proposta is locked.
 */
export async function precoDoDia(
  ambiente: Ambiente,
  travada: Travada,
  momento: Momento,
): Promise<PrecoDoDia> {
  const { client, agora } = ambiente
  const preco = await lerPreco(client, { id: travada.id, hoje: hoje(agora) })
  if (!preco) return vale
  const semConta = respostaSemConta(preco)
  if (semConta) return semConta
  const dia = diaDaLiberacao(agora)
  if (preco.liberacao === dia && mesmosContratos(preco)) return vale
  const resultado = doDia(await calcular(ambiente, travada, { preco, momento, dia }), dia)
  if ('recusa' in resultado) return recusar(resultado.recusa)
  return guardar(ambiente, travada, { preco, momento, dia, resultado })
}

export type ComNumeros = ResultadoSimulacao & {
  numeros: NonNullable<ResultadoSimulacao['numeros']>
}

/** The price of a day, or why there is none. */
export function doDia(
  resultado: ResultadoSimulacao | SemNumeros,
  dia: Dia,
): ComNumeros | SemNumeros {
  if ('recusa' in resultado) return resultado
  const [motivo] = motivosDoDia(resultado)
  const { numeros } = resultado
  if (!motivo && numeros) return { ...resultado, numeros }
  const dito = motivo?.texto ?? 'a operação não tem mais números'
  return { recusa: `No preço de ${formatarDia(dia)}: ${dito}` }
}

/** The outcome that is known before any computation. */
export function respostaSemConta({
  impedido,
  condicoes,
  espera: perguntado,
  parado,
}: PrecoDaProposta): PrecoDoDia | null {
  // Known since the proposta was made: nothing is booked and no money leaves.
  if (impedido !== null) {
    const { motivo, recuperavel } = fimPeloImpedimento(impedido, false)
    return recusar(motivo, recuperavel)
  }
  if (!CondicoesSimuladas.safeParse(condicoes).success) return vale
  if (perguntado) return espera
  const fim = fimPeloContrato(parado)
  return fim && recusar(fim.motivo, fim.recuperavel)
}

/**
 * What was simulated settles what is settled: the refinancing of a portability was simulated over the
 * contract of the origin, before ours was there.
 */
const mesmosContratos = ({ condicoes, contratos }: PrecoDaProposta): boolean =>
  contratos === null ||
  [...contratosDe(lerEntrada(condicoes))].toSorted().join() === contratos.toSorted().join()

/** The accepted terms over the contracts that the proposta settles today. */
function entradaDeHoje({ condicoes, contratos }: PrecoDaProposta): EntradaSimulacao {
  const entrada = lerEntrada(condicoes)
  return contratos !== null && 'contratos' in entrada ? { ...entrada, contratos } : entrada
}

type Caso = { preco: PrecoDaProposta; momento: Momento; dia: Dia }

export async function calcular(
  { client, agora }: Pick<Sistema, 'client' | 'agora'>,
  { numero }: Pick<Travada, 'numero'>,
  caso: Caso,
): Promise<ResultadoSimulacao | SemNumeros> {
  const { preco, momento, dia } = caso
  const entrada = entradaDeHoje(preco)
  const dados = await carregarDados(client, {
    idRelacionamento: preco.idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos: contratosDe(entrada),
    dia,
    hoje: hoje(agora),
  })
  if (!dados) return { recusa: 'O cliente não está mais neste promotor' }
  const acordado: Acordado = {
    entrada,
    numero,
    valorParcela: preco.valorParcela,
    ...(momento === 'PAGAMENTO' &&
      preco.primeiroVencimento !== null && { primeiroVencimento: preco.primeiroVencimento }),
  }
  const resultado = reprecificar(dados, acordado, dia)
  if ('recusa' in resultado) return resultado
  // A payment order is good for its day only.
  const validoAte = momento === 'PAGAMENTO' ? dia : validadeDoPreco(dados, dia)
  return { ...resultado, validoAte }
}

async function guardar(
  ambiente: Ambiente,
  travada: Travada,
  { preco, momento, dia, resultado }: Caso & { resultado: ComNumeros },
): Promise<PrecoDoDia> {
  const { client, agora } = ambiente
  const { numero } = travada
  const liberado = centavos(resultado.numeros.valorLiberado)
  const { aceito } = preco
  const tolerancia = toleranciaEm(await regrasVigentes(client), aceito, dia)
  const mudanca = julgarMudanca(aceito, liberado, tolerancia)
  const idSimulacao = await manterSimulacao(ambiente, preco, resultado)
  const link = mudanca === 'PIOR' ? novoLink() : null
  const depois = liberado
  const contou =
    link === null
      ? preco.contado === liberado ||
        (await contarNovoPreco(ambiente, preco, { numero, antes: preco.contado, depois, dia }))
      : await pedirAceite(ambiente, preco, { numero, antes: aceito, depois, link })
  await inserirRepreco(client, {
    id: novoId(),
    idProposta: travada.id,
    momento,
    dia,
    situacao: link === null ? 'APLICADO' : 'AGUARDA',
    mudanca,
    idSimulacaoAntes: preco.idSimulacao,
    idSimulacao,
    idSimulacaoAceita: preco.idSimulacaoAceita,
    aceito,
    liberado,
    resumo: resumirPreco(numero, resultado),
    linkResumo: link === null ? null : resumirLink(link),
    avisadoEm: contou ? agora : null,
    agora,
  })
  if (link === null) {
    await aplicarPreco(client, { idProposta: travada.id, idSimulacao }, resultado)
    await precoMudado.contar(ambiente, { idProposta: travada.id })
    return vale
  }
  const porOnde = contou
    ? 'o cliente responde pelo link'
    : 'nenhum telefone do cliente pode receber o link, verifique um'
  await moverProposta(ambiente, travada, {
    situacao: 'PENDENTE',
    motivo: `No preço de ${formatarDia(dia)} o cliente recebe ${formatarDinheiro(liberado)}, não os ${formatarDinheiro(aceito)} que aceitou: ${porOnde}`,
    por: 'SISTEMA',
  })
  return espera
}
