import { painelApi } from '#shared/painel/api.ts'
import { PainelPage } from '#web/painel/PainelPage.tsx'
import { PromessasQuebradas } from '#web/promessa/PromessasQuebradas.tsx'
import { PassagensDoDia } from '#web/passagem/PassagensDoDia.tsx'
import { TransferenciasDoDia } from '#web/transferencia/TransferenciasDoDia.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { PassosDoDia } from './PassosDoDia.tsx'
import { SoComAcesso } from './SoComAcesso.tsx'

const ProducaoBlock = tardio(() => import('#web/meta/ProducaoBlock.tsx'), 'ProducaoBlock')

/** The first page of who supervises: the numbers of the team, and what waits for them. */
export const GestaoPage = () => (
  <SoComAcesso titulo="Painel" permissao={painelApi.painel.permissao}>
    <PainelPage
      espera={
        <>
          <PromessasQuebradas />
          <PassosDoDia />
          <TransferenciasDoDia />
          <PassagensDoDia />
        </>
      }
      producao={(query) => <ProducaoBlock query={query} />}
    />
  </SoComAcesso>
)
