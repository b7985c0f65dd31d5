import { carteiraApi } from '#shared/carteira/api.ts'
import { CarteiraBlock } from '#web/carteira/CarteiraBlock.tsx'
import { BuscaPage, Recentes } from '#web/relacionamento/BuscaPage.tsx'
import { usePode } from '#web/session/motivo.ts'

/** Find a client, or look through those that one has. */
export function ClientesPage() {
  const pode = usePode(carteiraApi.listar.permissao)
  return (
    <BuscaPage>
      {pode && <CarteiraBlock />}
      <Recentes />
    </BuscaPage>
  )
}
