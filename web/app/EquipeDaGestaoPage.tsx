import { CondutaDaEquipe } from '#web/conduta/CondutaDaEquipe.tsx'
import { EquipePage } from '#web/painel/EquipePage.tsx'

/** The people of the team, with their conduct. */
export const EquipeDaGestaoPage = () => (
  <EquipePage conduta={(query) => <CondutaDaEquipe query={query} />} />
)
