import { useQuery } from '@tanstack/react-query'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import type { ConsentimentoAberto } from '#shared/consentimento/shapes.ts'
import { q } from '../api/query.ts'
import { Block } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { nomesDosCanais, situacoes } from './palavras.ts'

type Props = {
  idRelacionamento: string
  idConsentimento: string
  titulo: string
  onClose: () => void
}

/** One consent with the client's answer and its history. */
export function EvidenciaDialog({ idRelacionamento, idConsentimento, titulo, onClose }: Props) {
  const params = { idRelacionamento, idConsentimento }
  const consulta = useQuery(q(consentimentoApi.consultar, { params }))
  return (
    <Dialog title={`Consentimento · ${titulo}`} onClose={onClose} largura={620}>
      <Block
        titulo="Evidência"
        consulta={consulta}
        erro="Não foi possível carregar a evidência"
        linhas={6}
      >
        {({ evidencia }) =>
          evidencia ? (
            <Evidencia evidencia={evidencia} />
          ) : (
            <p className="apagado">O cliente ainda não respondeu por esta página.</p>
          )
        }
      </Block>
      <Block titulo="Histórico" consulta={consulta} erro="Não foi possível carregar o histórico">
        {({ historico }) =>
          historico.length === 0 ? (
            <p className="apagado">Pedido antes deste sistema: sem passos registrados.</p>
          ) : (
            <ul className="stack rows" data-top="2">
              {historico.map(
                ({ para, por, usuario, canal, motivo, endereco, agente, ocorridoEm }) => (
                  <li key={`${ocorridoEm} ${para}`}>
                    <b>{situacoes[para].nome}</b>
                    <span className="suave">
                      <InstantText instante={ocorridoEm} /> · {usuario ?? autores[por]}
                      {canal && ` · ${nomesDosCanais[canal] ?? canal}`}
                      {motivo && ` · ${motivo}`}
                      {endereco && ` · endereço ${endereco}`}
                      {agente && ` · ${agente}`}
                    </span>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Block>
    </Dialog>
  )
}

const autores = { ATENDENTE: 'atendente', CLIENTE: 'cliente', SISTEMA: 'sistema' } as const

function Evidencia({ evidencia }: { evidencia: NonNullable<ConsentimentoAberto['evidencia']> }) {
  return (
    <>
      <dl className="description" data-kind="pairs">
        <dt>Resposta</dt>
        <dd>{evidencia.decisao === 'ACEITE' ? 'Sim, eu autorizo' : 'Não autorizo'}</dd>
        <dt>Quando</dt>
        <dd>
          <InstantText instante={evidencia.ocorridoEm} />
        </dd>
        <dt>Endereço</dt>
        <dd className="numeros">{evidencia.endereco}</dd>
        <dt>Navegador</dt>
        <dd>{evidencia.agente}</dd>
        <dt>Versão do texto</dt>
        <dd>{evidencia.versaoTexto}</dd>
        <dt>SHA-256</dt>
        <dd className="numeros">{evidencia.textoResumo}</dd>
      </dl>
      <p className="card previa" data-tone="cinza" data-pad="3">
        {evidencia.texto}
      </p>
    </>
  )
}
