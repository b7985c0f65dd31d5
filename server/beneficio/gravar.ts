import type { DadosDoBeneficio } from '#integrations/dataprev/protocolo.ts'
import { deReais } from '#shared/dinheiro.ts'
import type { Contexto } from '../base/http/handler.ts'
import { gravarDetalhes, gravarDito, reconhecer } from './sql/gravacao.ts'

type Quem = { idCliente: string; codigoPromotor: string; idUsuario: string; agora: Date }

/**
 * Keeps one benefit as the INSS told it to this promotor, which sees it from then on. `agora` is the
 * instant of the question: an older answer that comes late never replaces a newer one.
 *
 * @returns whether the benefit is kept
 */
export async function gravarBeneficio(
  client: Contexto['client'],
  { idCliente, codigoPromotor, idUsuario, agora }: Quem,
  dados: DadosDoBeneficio,
): Promise<boolean> {
  const numero = dados.numeroBeneficio
  const { id } = await reconhecer(client, { idCliente, numero, codigoPromotor })
  if (id === null) return false
  const { guardado, conhecido } = await gravarDito(client, {
    id,
    idCliente,
    numero,
    especie: dados.especieBeneficio.codigo,
    situacao: dados.situacaoBeneficio.codigo,
    dataInicio: dados.dataInicioBeneficio,
    dataDespacho: dados.dataDespachoBeneficio,
    dataCessacao: dados.dataCessacao,
    dataExtincaoCota: dados.dataExtincaoCota,
    valorBase: deReais(dados.valorBaseMargem),
    bloqueio: dados.tipoBloqueio,
    agora,
  })
  if (!guardado) return conhecido
  await gravarDetalhes(client, { numero, idCliente, idUsuario, ...detalhesDe(dados) })
  return true
}

const detalhesDe = (dados: DadosDoBeneficio) => ({
  representante: dados.cpfRepresentanteLegal,
  possuiRepresentante: dados.possuiRepresentanteLegal,
  possuiProcurador: dados.possuiProcurador,
  pensao: dados.pensaoAlimenticia,
  ufPagamento: dados.ufPagamento,
  tipoCredito: dados.tipoCredito,
  bancoPagador: dados.cbcIfPagadora,
  agenciaPagadora: dados.agenciaPagadora,
  contaPagadora: dados.contaCorrente,
  elegivel: dados.elegivelEmprestimo,
  concessaoJudicial: dados.concessaoJudicial,
  dataUltimaPericia: dados.dataUltimaPericia,
  exposicaoPolitica: dados.exposicaoPolitica,
  margem: deReais(dados.margemDisponivel),
  margemRmc: deReais(dados.margemDisponivelRmc),
  margemRcc: deReais(dados.margemDisponivelRcc),
  limiteRmc: deReais(dados.valorLimiteRmc),
  limiteRcc: deReais(dados.valorLimiteRcc),
  maximoComprometimento: deReais(dados.maximoComprometimento),
  ativos: dados.qtdEmprestimosAtivos,
  suspensos: dados.qtdEmprestimosSuspensos,
  reservadosPortabilidade: dados.qtdReservadosPortabilidade,
  reservadosRefinanciamento: dados.qtdReservadosRefinanciamento,
})
