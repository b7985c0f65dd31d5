import type { CondutaDaPessoa, Registro } from '#shared/conduta/shapes.ts'
import { type Dia, formatarDia, somarDias } from '#shared/data.ts'

const nomeDaSituacao: Readonly<Record<Registro['situacao'], string>> = {
  PROPOSTA: 'Espera confirmação',
  CONFIRMADA: 'Confirmada',
  RECUSADA: 'Recusada',
  RETIRADA: 'Retirada',
}

export const emPontos = (quantos: number): string =>
  quantos === 1 ? '1 ponto' : `${quantos} pontos`

type Conta = Pick<CondutaDaPessoa, 'pontos' | 'estado' | 'livreEm'>

/** "20 pontos, sem propostas até 19/11/2027". */
export function dizerConta({ pontos, estado, livreEm }: Conta): string {
  if (estado === 'SUSPENSO' && livreEm !== null) {
    return `${emPontos(pontos)}, sem propostas até ${formatarDia(somarDias(livreEm, -1))}`
  }
  return estado === 'AVISO' ? `${emPontos(pontos)}, perto da suspensão` : emPontos(pontos)
}

/** "Confirmada, vence em 19/11/2027"; what waits names the bank's checker where nobody else can decide. */
export function dizerSituacao({
  situacao,
  venceEm,
  naMesa,
}: Pick<Registro, 'situacao' | 'venceEm' | 'naMesa'>): string {
  if (naMesa) return 'Espera a mesa do banco'
  const nome = nomeDaSituacao[situacao]
  return venceEm === null ? nome : `${nome}, vence em ${formatarDia(venceEm)}`
}

type Certificacao = Pick<CondutaDaPessoa, 'certificacaoValidaAte' | 'certificacaoVence'>

/** "até 19/11/2027: renovar", or "venceu em 19/11/2027: renovar" */
export function dizerCertificacao(
  { certificacaoValidaAte, certificacaoVence }: Certificacao,
  dia: Dia,
): string {
  if (certificacaoValidaAte === null) return 'não registrada'
  const ate = formatarDia(certificacaoValidaAte)
  if (certificacaoValidaAte < dia) return `venceu em ${ate}: renovar`
  return `até ${ate}${certificacaoVence ? ': renovar' : ''}`
}
