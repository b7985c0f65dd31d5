import type { Dados } from './queries.ts'

/** The family whose dated rules judge the operation. */
export const familiaDe = ({ convenio, beneficio }: Dados): string =>
  beneficio?.grupo === 'LOAS' ? 'INSS_LOAS' : (convenio?.regime ?? '')
