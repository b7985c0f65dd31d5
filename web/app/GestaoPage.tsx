import { PainelPage } from '#web/painel/PainelPage.tsx'
import { PromessasQuebradas } from '#web/promessa/PromessasQuebradas.tsx'
import { PassosDoDia } from './PassosDoDia.tsx'

/** The first page of who supervises: the numbers of the team, and what waits for them. */
export const GestaoPage = () => (
  <PainelPage
    espera={
      <>
        <PromessasQuebradas />
        <PassosDoDia />
      </>
    }
  />
)
