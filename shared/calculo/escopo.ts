import { escopoDoConvenio } from '../regras/escopos.ts'
import type { Dados } from './dados.ts'

/** Whose dated rules judge the operation: the convênio's, which follow its family's. */
export const escopoDe = ({ convenio, beneficio }: Pick<Dados, 'convenio' | 'beneficio'>): string =>
  convenio
    ? escopoDoConvenio(beneficio?.grupo === 'LOAS' ? 'INSS_LOAS' : convenio.regime, convenio.codigo)
    : ''
