import { escopoDoConvenio } from '../regras/escopos.ts'
import type { Dados } from './dados.ts'

/** Scope of the dated rules for the operation: the convênio, which follows its family. */
export const escopoDe = ({ convenio, beneficio }: Pick<Dados, 'convenio' | 'beneficio'>): string =>
  convenio
    ? escopoDoConvenio(beneficio?.grupo === 'LOAS' ? 'INSS_LOAS' : convenio.regime, convenio.codigo)
    : ''
