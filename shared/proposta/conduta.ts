import { type Dia, formatarDia } from '../data.ts'

export type Correspondente = {
  promotor: 'ATIVO' | 'SUSPENSO' | 'ENCERRADO'
  certificadoAte: Dia | null
  /** The last day of a suspension by points of conduct; null without one. */
  suspensoAte: Dia | null
}

const promotores: Record<Correspondente['promotor'], string | null> = {
  ATIVO: null,
  SUSPENSO:
    'O promotor está suspenso pelo banco: nenhuma proposta pode ser incluída até a suspensão acabar (Resolução CMN 4.935/2021)',
  ENCERRADO:
    'O contrato do promotor com o banco foi encerrado: nenhuma proposta pode ser incluída (Resolução CMN 4.935/2021)',
}

/**
 * Why this person may not type a proposta in on `dia` (Resolução CMN 4.935/2021): the correspondent
 * must be in good standing and the agent certified, on the last day of the certificate too.
 */
export function impedimentosDeConduta(
  { promotor, certificadoAte, suspensoAte }: Correspondente,
  dia: Dia,
): string[] {
  const doPromotor = promotores[promotor]
  return [
    ...(doPromotor === null ? [] : [doPromotor]),
    ...doAgente(certificadoAte, dia),
    ...(suspensoAte === null
      ? []
      : [
          `Os seus pontos de conduta suspendem propostas novas até ${formatarDia(suspensoAte)} (autorregulação do consignado)`,
        ]),
  ]
}

function doAgente(certificadoAte: Dia | null, dia: Dia): string[] {
  if (certificadoAte === null) {
    return ['Você não tem certificação de agente registrada: peça o registro ao seu promotor']
  }
  if (certificadoAte >= dia) return []
  return [
    `Sua certificação de agente venceu em ${formatarDia(certificadoAte)}: renove para incluir propostas`,
  ]
}
