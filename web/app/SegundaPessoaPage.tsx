import { ConfirmacoesPage } from '#web/confirmacao/ConfirmacoesPage.tsx'
import { ParaOlhar } from '#web/consentimento/ParaOlhar.tsx'

/** What a second person looks at: documents of identity, and marked consents. */
export const SegundaPessoaPage = () => (
  <ConfirmacoesPage>
    <ParaOlhar />
  </ConfirmacoesPage>
)
