import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import type { HisconAnterior } from '#shared/portabilidade/shapes.ts'
import { InstantText } from '../ui/DateText.tsx'

type Props = { papel: Pick<HisconAnterior, 'enviado' | 'enviadoEm' | 'confirmado'> }

/** The people who sent and confirmed a paper, each with the instant. */
export const HistoriaDoPapel = ({ papel: { enviado, enviadoEm, confirmado } }: Props) => (
  <p className="apagado">
    {enviado ? `Enviado por ${nomeDaPessoa(enviado)} em` : 'Chegou pelo link do cliente em'}{' '}
    <InstantText instante={enviadoEm} />
    {confirmado && (
      <>
        {' '}
        · confirmado por {nomeDaPessoa(confirmado)} em <InstantText instante={confirmado.em} />
      </>
    )}
  </p>
)
