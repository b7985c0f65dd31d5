import { useQuery } from '@tanstack/react-query'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { TROCO_PREVISTO } from '#shared/refinport/linhas.ts'
import { q } from '../api/query.ts'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import { Linhas } from '../ui/Linhas.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './simulador.module.css'

type Props = {
  idRelacionamento: string
  letra: string
  entrada: Extract<EntradaSimulacao, { tipo: 'PORTABILIDADE' }>
}

/** The refinancing that may follow a portability: what is paid when, in one offer with it. */
export function RefinDepois({ idRelacionamento, letra, entrada }: Props) {
  const { data, error, isFetching, refetch } = useQuery(
    q(refinportApi.simular, { body: { idRelacionamento, entrada } }),
  )
  const motivo = data?.recusa ?? data?.refin?.motivos[0]?.texto
  const pior = data?.refin?.vantagem?.situacao === 'PIOR' ? data.refin.vantagem.texto : undefined
  return (
    <section
      className={`${css.vantagem} stack sob-linha`}
      aria-label={`Refinanciamento depois da portabilidade do cenário ${letra}`}
    >
      <h4>Com o refinanciamento depois</h4>
      {!data && !error && <Skeleton altura={18} linhas={3} />}
      {!data && error && (
        <LeituraFalhou
          error={error}
          senao="Não foi possível simular o refinanciamento"
          carregando={isFetching}
          tentar={refetch}
        />
      )}
      {motivo && <p className="suave menor">Não se oferece: {motivo}</p>}
      {data && !motivo && (
        <>
          <Linhas linhas={data.linhas} destaque={TROCO_PREVISTO} />
          <p className="suave menor">
            {pior ?? 'Proponha o refinanciamento na página da proposta de portabilidade.'}
          </p>
        </>
      )}
    </section>
  )
}
