import type { FieldValues } from 'react-hook-form'
import type { Campo } from './campo.ts'
import { CampoLido } from './CampoLido.tsx'
import { leitorDeReais } from './ler-numero.ts'

/** An amount in reais, as the wire carries it (the shape turns it into centavos), or null. */
export const CampoMoeda = <T extends FieldValues>(campo: Campo<T>) => (
  <CampoLido placeholder="R$ 0,00" {...campo} leitor={leitorDeReais} />
)
