import { painelApi } from '#shared/painel/api.ts'
import { CondutaDaEquipe } from '#web/conduta/CondutaDaEquipe.tsx'
import { EquipePage } from '#web/painel/EquipePage.tsx'
import { SoComAcesso } from './SoComAcesso.tsx'

/** The people of the team, with their conduct. */
export const EquipeDaGestaoPage = () => (
  <SoComAcesso titulo="Equipe" permissao={painelApi.painel.permissao}>
    <EquipePage conduta={(query) => <CondutaDaEquipe query={query} />} />
  </SoComAcesso>
)
