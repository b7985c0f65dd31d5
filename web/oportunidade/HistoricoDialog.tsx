import { useQuery } from '@tanstack/react-query'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { q } from '../api/query.ts'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

type Props = { oportunidade: Oportunidade; onClose: () => void }

/** Who moved the oportunidade, when and why, newest first. */
export function HistoricoDialog({ oportunidade, onClose }: Props) {
  const { idOportunidade, produto } = oportunidade
  const historico = useQuery(q(oportunidadeApi.historico, { params: { idOportunidade } }))
  return (
    <Dialog title={`Histórico · ${nomeDoProduto[produto]}`} onClose={onClose}>
      <Block
        titulo="Mudanças"
        contagem={historico.data?.length}
        consulta={historico}
        erro="Não foi possível carregar o histórico"
        vazio={{
          quando: (lista) => lista.length === 0,
          mostrar: <p>Ainda não mudou de status.</p>,
        }}
      >
        {(mudancas) => (
          <ol className="timeline">
            {mudancas.map(({ idMudanca, para, ocorridoEm, ...mudanca }) => (
              <li key={idMudanca}>
                <StatusBadge status={para} />{' '}
                <span className="apagado">
                  {mudanca.nomeUsuario ?? mudanca.loginUsuario ?? 'sistema'} ·{' '}
                  <InstantText instante={ocorridoEm} />
                </span>
                {mudanca.fatorPerda && <p>Motivo: {mudanca.fatorPerda}</p>}
                {mudanca.observacao && (
                  <p>
                    <bdi>{mudanca.observacao}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </Block>
    </Dialog>
  )
}
