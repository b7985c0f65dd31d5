import { hoje } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import type { EntradaSimulacao, Operacao } from '#shared/calculo/entrada.ts'
import type { Output } from '#shared/endpoint.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { taxaEspecialEm } from '#shared/oferta/taxa-especial.ts'
import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { autorizacaoDe } from './autorizar.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { calcularSimulacao } from './calcular.ts'
import { dentroDoCredito } from '#shared/calculo/dentro-do-credito.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import { exigirFonte } from './conferir.ts'
import { operacaoDoProduto } from './guardar.ts'
import { margemDe } from '#shared/calculo/margem-do-cliente.ts'
import { taxaPadrao } from '#shared/calculo/taxa-padrao.ts'
import { somaDasParcelas } from '#shared/calculo/precificar.ts'
import { carregarDados } from './carregar.ts'
import { historiaDoCliente } from './sql/historia.ts'
import { buscarOportunidade, type OportunidadeASimular } from './sql/ler.ts'

type DaOportunidade = Output<typeof simulacaoApi.daOportunidade>

/** Benefit or job, and the contracts to settle; absent conditions are those of the day. */
type Assunto = {
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  contratos: readonly string[]
  prazo?: number | undefined
  taxaAm?: number | undefined
}

/**
 * The oportunidade as one would offer it today: a refinancing keeps the instalment of its contract, a
 * new loan takes the whole margin; the client's own rate and the longest term of the day. With it, the
 * simulation that was kept.
 */
export async function simularPadrao(
  contexto: Contexto,
  idOportunidade: string,
): Promise<DaOportunidade> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const oportunidade = await buscarOportunidade(client, { id: idOportunidade })
  const entrada = await entradaPadraoDa(contexto, oportunidade)
  const padrao = await calcularSimulacao({ client, agora }, { idRelacionamento, entrada })
  return { padrao, guardada: await lerGuardada(contexto, oportunidade) }
}

/** The same simulation, to be kept. */
export const entradaDaOportunidade = async (contexto: Contexto, id: string) =>
  entradaPadraoDa(contexto, await buscarOportunidade(contexto.client, { id }))

function entradaPadraoDa(contexto: Contexto, oportunidade: OportunidadeASimular) {
  const { produto, idContrato } = oportunidade
  const operacao = operacaoDoProduto[produto]
  if (!operacao) throw new Recusa('invalido', `O produto ${produto} não tem simulação aqui`)
  return entradaPadrao(contexto, alvoDe(contexto).idRelacionamento, operacao, {
    ...oportunidade,
    contratos: operacao !== 'NOVO' && idContrato ? [idContrato] : [],
  })
}

/**
 * What would be offered of this subject today.
 *
 * @throws Recusa when no rule says the ceiling or the longest term
 */
export async function entradaPadrao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idRelacionamento: string,
  operacao: Operacao,
  { codigoConvenio, idBeneficio, idEmpregador, contratos, prazo, taxaAm }: Assunto,
): Promise<EntradaSimulacao> {
  const dia = diaDaLiberacao(agora)
  const [dados, historia] = await Promise.all([
    carregarDados(client, {
      idRelacionamento,
      codigoConvenio,
      idBeneficio,
      idEmpregador,
      contratos,
      dia,
      hoje: hoje(agora),
    }),
    historiaDoCliente(client, { idRelacionamento }),
  ])
  if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  exigirFonte(dados, { idBeneficio, idEmpregador })
  const escopo = escopoDe(dados)
  const doDia = (regra: string): number => {
    const linha = regraEm(dados.regras, regra, escopo, dia)
    if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
    return linha.valor
  }
  const taxaDoCliente = (): number => {
    const taxa = taxaEspecialEm(dados.regras, escopo, historia, dia)
    if ('recusa' in taxa) throw new Recusa('invalido', taxa.recusa)
    return taxa.taxaAm
  }
  const [contrato] = dados.contratos
  const restantes = contrato ? andamento(contrato, dia).restantes : 1
  const comum = {
    codigoConvenio,
    idBeneficio: dados.beneficio?.id ?? null,
    idEmpregador: dados.empregador?.id ?? null,
    prazo: prazo ?? (operacao === 'PORTABILIDADE' ? restantes : doDia('prazo_max_parcelas')),
    taxaAm: taxaAm ?? taxaPadrao(dados, operacao, dia, taxaDoCliente()),
  }
  if (operacao === 'PORTABILIDADE') return { tipo: operacao, ...comum, contratos: [...contratos] }
  const livre = margemDe(dados, dia, null)?.livre ?? centavos(0)
  const entrada = daOperacao(operacao, comum, { dados, contratos, livre })
  // A term that was asked for is judged as it is.
  return prazo === undefined ? dentroDoCredito(dados, entrada, dia) : entrada
}

type Comum = Pick<
  EntradaSimulacao,
  'codigoConvenio' | 'idBeneficio' | 'idEmpregador' | 'prazo' | 'taxaAm'
>
type Fatos = { dados: Dados; contratos: readonly string[]; livre: Centavos }

function daOperacao(
  operacao: Operacao,
  comum: Comum,
  { dados, contratos, livre }: Fatos,
): EntradaSimulacao {
  if (operacao === 'NOVO') {
    return livre > 0
      ? { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela: livre }
      : { tipo: 'NOVO_POR_MARGEM', ...comum }
  }
  return dados.contratos.length > 0
    ? { tipo: 'REFIN', ...comum, contratos: [...contratos], valorParcela: somaDasParcelas(dados) }
    : { tipo: 'REFIN_MESMA_PARCELA', ...comum, contratos: [...contratos] }
}

/** An imported simulation, or one of an older shape, is not shown. */
async function lerGuardada(
  { client }: Pick<Contexto, 'client'>,
  { idSimulacao, criadaEm, pisoAm, simuladaPor, ...guardada }: OportunidadeASimular,
): Promise<DaOportunidade['guardada']> {
  if (!idSimulacao || !criadaEm) return null
  const resultado = ResultadoSimulacao.safeParse(guardada.resultado)
  if (!resultado.success) return null
  const autorizacao = await autorizacaoDe(client, idSimulacao)
  return {
    idSimulacao,
    criadaEm: criadaEm.toISOString(),
    resultado: resultado.data,
    autorizacao,
    pisoAm,
    simuladaPor,
  }
}
