import { useQuery } from '@tanstack/react-query'
import { retencaoApi } from '#shared/retencao/api.ts'
import { motivoDe } from '#shared/retencao/motivos.ts'
import type { Ctc, HistoricoDaCtc } from '#shared/retencao/shapes.ts'
import { nomesDasCtcs } from '#shared/retencao/situacao.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { q, useChange } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type Mudanca = HistoricoDaCtc['mudancas'][number]

const resultados = {
  SEM_CONTATO: 'Sem contato',
  CONTRADIZ: 'Aviso que contradiz',
  FALSA: 'Não foi paga no prazo',
} as const

const autores = { SISTEMA: 'sistema', CAMARA: 'câmara', USUARIO: '' } as const

const dito = ({ para, resultado }: Mudanca) =>
  resultado ? resultados[resultado] : nomesDasCtcs[para]

/** What happened to a request, and the evidence kept with it. */
export function HistoricoDaCtcDialog({ ctc, onClose }: { ctc: Ctc; onClose: () => void }) {
  const { idCtc } = ctc
  const consulta = useQuery(q(retencaoApi.historico, { query: { idCtc } }))
  const abrir = useChange(retencaoApi.abrirEvidencia, {
    makesOld: [],
    onSuccess: ({ endereco }) => window.open(endereco, '_blank', 'noopener'),
  })
  return (
    <Dialog title={`Histórico · contrato ${ctc.numeroContrato}`} onClose={onClose}>
      <Block
        titulo="Mudanças"
        consulta={consulta}
        erro="Não foi possível carregar o histórico da CTC"
      >
        {({ mudancas, evidencias }) => (
          <>
            <ol className="timeline">
              {mudancas.map((mudanca) => (
                <li key={`${mudanca.ocorridoEm} ${mudanca.para} ${mudanca.resultado ?? ''}`}>
                  <b>{dito(mudanca)}</b>{' '}
                  <span className="apagado">
                    {mudanca.usuario ? nomeDaPessoa(mudanca.usuario) : autores[mudanca.por]} ·{' '}
                    <InstantText instante={mudanca.ocorridoEm} />
                  </span>
                  {mudanca.motivo && <p>Motivo: {motivoDe(mudanca.motivo).descricao}</p>}
                  {mudanca.observacao && (
                    <p>
                      <bdi>{mudanca.observacao}</bdi>
                    </p>
                  )}
                </li>
              ))}
            </ol>
            {evidencias.length > 0 && (
              <ul className="stack" data-gap="3" aria-label="Evidências">
                {evidencias.map(({ idEvidencia, nome, aceite, contatoEm, por }) => (
                  <li key={idEvidencia} className="split">
                    <span>
                      <b>{nome}</b> <span className="apagado">{nomeDaPessoa(por)}</span>
                      {aceite && (
                        <p>
                          <bdi>“{aceite}”</bdi> · <InstantText instante={contatoEm} />
                        </p>
                      )}
                    </span>
                    <ActionButton
                      variante="sutil"
                      carregando={
                        abrir.isPending && abrir.variables.body.idEvidencia === idEvidencia
                      }
                      aria-label={`Abrir ${nome}`}
                      onClick={() => abrir.mutate({ body: { idCtc, idEvidencia } })}
                    >
                      Abrir
                    </ActionButton>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Block>
    </Dialog>
  )
}
