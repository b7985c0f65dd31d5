import { semConsentimento, type TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { ContratoDoCliente, Dados } from '#shared/calculo/dados.ts'

/** @throws Recusa when the question makes no sense for this client, whatever data it may use */
export function conferirPergunta(dados: Dados, entrada: EntradaSimulacao): void {
  const { convenio, beneficio, empregador } = dados
  if (!convenio) throw new Recusa('invalido', 'Convênio desconhecido')
  exigirFonte(dados, entrada)
  if ('contratos' in entrada) conferirContratos(dados, entrada)
  if (convenio.regime === 'INSS' && !beneficio) {
    throw new Recusa('invalido', 'Escolha o benefício da simulação')
  }
  if (convenio.regime !== 'INSS' && !empregador) {
    throw new Recusa('invalido', 'Escolha o vínculo da simulação')
  }
  if (beneficio && empregador) {
    throw new Recusa('invalido', 'Simule por um benefício ou por um vínculo, não pelos dois')
  }
  if (empregador && empregador.codigoConvenio !== entrada.codigoConvenio) {
    throw new Recusa('invalido', 'O vínculo é de outro convênio')
  }
}

type Fonte = { idBeneficio?: string | null | undefined; idEmpregador?: string | null | undefined }

/** @throws Recusa 404 when the benefit or job that was named is not this client's */
export function exigirFonte(
  { beneficio, empregador }: Pick<Dados, 'beneficio' | 'empregador'>,
  { idBeneficio, idEmpregador }: Fonte,
): void {
  if (idBeneficio && !beneficio) throw new Recusa('nao-encontrado', 'Benefício não encontrado')
  if (idEmpregador && !empregador) throw new Recusa('nao-encontrado', 'Empregador não encontrado')
}

function conferirContratos(
  { contratos, beneficio, empregador }: Dados,
  entrada: EntradaSimulacao,
): void {
  const { codigoConvenio } = entrada
  const pedidos = contratosDe(entrada)
  if (new Set(pedidos).size !== pedidos.length) {
    throw new Recusa('invalido', 'Um contrato foi escolhido mais de uma vez')
  }
  if (contratos.length !== pedidos.length) {
    throw new Recusa('nao-encontrado', 'Contrato não encontrado')
  }
  const [primeiro] = contratos
  const mesmaFonte = (contrato: ContratoDoCliente) =>
    contrato.idBeneficio === primeiro?.idBeneficio &&
    contrato.idEmpregador === primeiro?.idEmpregador
  if (!contratos.every(mesmaFonte)) {
    throw new Recusa('invalido', 'Os contratos são de benefícios ou vínculos diferentes')
  }
  const daFonte =
    (primeiro?.idBeneficio ?? null) === (beneficio?.id ?? null) &&
    (primeiro?.idEmpregador ?? null) === (empregador?.id ?? null)
  if (!daFonte) {
    throw new Recusa('invalido', 'O contrato não é do benefício ou vínculo escolhido')
  }
  for (const { numero, situacao, codigoConvenio: dele } of contratos) {
    if (situacao !== 'ATIVO') throw new Recusa('invalido', `O contrato ${numero} não está ativo`)
    if (dele !== codigoConvenio) {
      throw new Recusa('invalido', `O contrato ${numero} é de outro convênio`)
    }
  }
}

/** The consent required for the data of the family; other families need none. */
export const tipoExigido: Record<string, TipoConsentimento> = { INSS: 'INSS', CLT: 'TRABALHADOR' }

type ComConsentimentos = Pick<Dados, 'convenio' | 'consentimentos'>

/** @throws Recusa when the data of the benefit or job may not be used (domain 2.5, 11.4) */
export function exigirConsentimento(dados: ComConsentimentos, agora: Date): void {
  const recusa = recusaDoConsentimento(dados, agora)
  if (recusa !== null) throw new Recusa('invalido', recusa, { codigo: 'sem-consentimento' })
}

/** @throws Recusa when the figures of the benefit are of an answer whose authorisation was taken back */
export function exigirResposta(dados: Pick<Dados, 'beneficio'>): void {
  const recusa = recusaDaResposta(dados)
  if (recusa !== null) throw new Recusa('invalido', recusa)
}

/** The sentence for an answer that is read no more; null where its figures may be used. */
export const recusaDaResposta = ({ beneficio }: Pick<Dados, 'beneficio'>): string | null =>
  beneficio?.respostaRetirada
    ? 'O cliente retirou a autorização da última consulta ao INSS: consulte o INSS de novo'
    : null

/**
 * The sentence where the authorisation of the worker's last answer was taken back and there is no new one; null where
 * it was not. Under a new one the job is estimated from the gross salary, as where nobody asked.
 */
export const recusaDaPlataforma = (
  dados: Pick<Dados, 'convenio' | 'consentimentos' | 'empregador'>,
  agora: Date,
): string | null =>
  dados.empregador?.respostaRetirada && recusaDoConsentimento(dados, agora) !== null
    ? 'O cliente retirou a autorização do Crédito do Trabalhador'
    : null

/** The sentence for a consent that is missing or over; null where the data may be used. */
export function recusaDoConsentimento(
  { convenio, consentimentos: dados }: ComConsentimentos,
  agora: Date,
): string | null {
  const exigido = tipoExigido[convenio?.regime ?? '']
  if (!exigido) return null
  const dele = dados.find(({ tipo }) => tipo === exigido)
  const vale =
    dele?.situacao === 'AUTORIZADO' && dele.validoAte !== null && new Date(dele.validoAte) > agora
  return vale ? null : semConsentimento[exigido]
}
