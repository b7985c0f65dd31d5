import { formatarDia, hoje } from '#shared/data.ts'
import { centavos, formatarDinheiro, type Centavos } from '#shared/dinheiro.ts'
import type { ValoresOportunidade } from '#shared/contrato/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import type { DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { situacoes } from '../consentimento/palavras.ts'

/** The INSS consent in words: its expiry, or none. */
export function consentimentoInss({
  consentimentos,
}: Pick<DadosResumidos, 'consentimentos'>): string {
  const inss = consentimentos.find(({ tipo }) => tipo === 'INSS')
  if (!inss) return 'não há'
  if (inss.situacao !== 'AUTORIZADO' || inss.validoAte === null) {
    return situacoes[inss.situacao].nome.toLowerCase()
  }
  return `até ${formatarDia(hoje(new Date(inss.validoAte)))}`
}

type Beneficio = DadosResumidos['beneficios'][number]

/** The free margin of one benefit in the header, or why it cannot be used. */
export type MargemDoTopo = { nome: string; livre: Centavos; impedimento: string | null }

/** Margins of two benefits are never added; a client who died has none to sell. */
export function margensDoTopo({
  beneficios,
  obitoEm,
}: Pick<DadosResumidos, 'beneficios' | 'obitoEm'>): MargemDoTopo[] {
  if (obitoEm !== null) return []
  return beneficios.map((beneficio) => ({
    nome: beneficios.length === 1 ? 'Margem livre' : `Margem livre ${beneficio.numero}`,
    livre: beneficio.margem.disponivel,
    impedimento: impedimentoDoBeneficio(beneficio),
  }))
}

/** Why nothing new may be sold on this benefit, in a word or two. */
function impedimentoDoBeneficio({
  situacao,
  elegivel,
  bloqueio,
  margem,
}: Pick<Beneficio, 'situacao' | 'elegivel' | 'bloqueio' | 'margem'>): string | null {
  const fechado = fechadoPara({ situacao, elegivel, bloqueio })
  if (fechado !== null) return fechado
  return margem.extrapolada > 0 ? `negativa em ${formatarDinheiro(margem.extrapolada)}` : null
}

function fechadoPara({
  situacao,
  elegivel,
  bloqueio,
}: Pick<Beneficio, 'situacao' | 'elegivel' | 'bloqueio'>): string | null {
  if (!elegivel) return situacao === 'ATIVO' ? 'não elegível' : situacao.toLowerCase()
  return bloqueio === '0' ? null : 'bloqueado'
}

/** Whether some benefit or job of the client may take a loan: else *Simular* is not what to do next. */
export const temFonteLivre = ({
  beneficios,
  empregadores,
}: Pick<DadosResumidos, 'beneficios' | 'empregadores'>): boolean =>
  empregadores.length > 0 || beneficios.some((beneficio) => fechadoPara(beneficio) === null)

/** The oportunidades that may still be won: without lost and won ones. */
export function emCurso(porStatus: ValoresOportunidade['porStatus']) {
  const abertas = porStatus.filter(({ status }) => !finalizadas.includes(status))
  return {
    quantidade: abertas.reduce((soma, { quantidade }) => soma + quantidade, 0),
    valorLiberado: centavos(abertas.reduce((soma, { valorLiberado }) => soma + valorLiberado, 0)),
  }
}
