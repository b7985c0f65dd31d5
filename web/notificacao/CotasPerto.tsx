import { useQuery } from '@tanstack/react-query'
import { cotaApi, type CotaPerto, cotas } from '#shared/cota/api.ts'
import { q } from '../api/query.ts'

/** What is used meanwhile is counted again. */
const A_CADA_MS = 30_000

/** What is left of one's own quotas of today, where one is nearly used up; nothing before. */
export function CotasPerto() {
  const perto = useCotasPerto()
  const minhas = perto.filter(({ seu }) => seu)
  if (minhas.length === 0) return null
  return (
    <p role="status" className="suave" data-bottom="3">
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
export function useCotasPerto(): readonly CotaPerto[] {
  const { data = [] } = useQuery({ ...q(cotaApi.perto, {}), refetchInterval: A_CADA_MS })
  return data
}
