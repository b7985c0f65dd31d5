import { useWatch, type Control } from 'react-hook-form'
import { type Caso, nomesDosCasos, soNoPapel } from '#shared/formalizacao/pessoas.ts'
import type { Modalidade } from '#shared/formalizacao/situacao.ts'
import { useChecklist } from './consultas.ts'
import type { QuemAssina } from './quem-assina.ts'

type Onde = { control: Control<QuemAssina>; idProposta: string; modalidade: Modalidade }

/** The chosen case, its required documents, and the reason if signing in this way is impossible. */
export function useQuemAssina({ control, idProposta, modalidade }: Onde) {
  const caso = useWatch({ control, name: 'caso' })
  const foraDoPapel = soNoPapel(caso) && modalidade !== 'FISICA'
  const consulta = useChecklist({
    idProposta,
    modalidade: foraDoPapel ? 'FISICA' : modalidade,
    caso,
  })
  const representado = consulta.data?.temRepresentante === true && caso !== 'REPRESENTANTE'
  return {
    caso,
    foraDoPapel,
    representado,
    consulta,
    impedimento: porQueNao({ caso, foraDoPapel, representado }),
  }
}

export type Quem = ReturnType<typeof useQuemAssina>

function porQueNao(estado: { caso: Caso; foraDoPapel: boolean; representado: boolean }) {
  if (estado.foraDoPapel) return `${nomesDosCasos[estado.caso]}: só no papel, com duas testemunhas`
  return estado.representado ? 'O representante legal é quem assina' : undefined
}
