import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { cotaApi, type CotaPerto, cotas } from '#shared/cota/api.ts'
import { gastos } from '../api/gastos.ts'
import { q } from '../api/query.ts'
import { usePromotor } from '../session/promotor.ts'

/** Between two looks; a notice, and what this window spends, are counted at once. */
const VALE_MS = 60_000

type Props = {
  /** Only these; absent, all of them. */
  so?: readonly CotaPerto['cota'][]
  /** In a place without a margin of its own. */
  recuada?: boolean
}

/** What is left of one's own quotas of today, where one is nearly used up; nothing before. */
export function CotasPerto({ so, recuada }: Props) {
  const { perto, contarDeNovo } = useCotas()
  const respostas = useStore(gastos, (state) => state.respostas)
  const minhas = perto.filter(({ seu, cota }) => seu && (so?.includes(cota) ?? true))
  const algumas = minhas.length > 0
  // Far from the end nothing is counted: a notice says when it comes near.
  useEffect(() => {
    if (algumas) void contarDeNovo()
  }, [algumas, respostas, contarDeNovo])
  if (!algumas) return null
  return (
    <p role="status" className="suave" data-bottom="3" data-pad={recuada ? 3 : undefined}>
      {minhas
        .map(({ cota, usados, limite }) => {
          const restam = Math.max(0, limite - usados)
          return `${restam === 1 ? 'Resta' : 'Restam'} ${restam} de ${limite} ${cotas[cota]} hoje.`
        })
        .join(' ')}
    </p>
  )
}

/** The quotas of today that are nearly used up. */
export const useCotasPerto = (): readonly CotaPerto[] => useCotas().perto

function useCotas() {
  // A person without a promotor spends no quota.
  const enabled = usePromotor().ativo !== undefined
  const { data = [], refetch } = useQuery({ ...q(cotaApi.perto, {}), enabled, staleTime: VALE_MS })
  return { perto: data, contarDeNovo: refetch }
}
