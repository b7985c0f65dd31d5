import { nomesDosDocumentos } from '#shared/formalizacao/documento.ts'
import type { Formalizacao, ItemDoChecklist } from '#shared/formalizacao/shapes.ts'
import { Badge } from '../ui/Badge.tsx'
import { DocumentoCampo } from './DocumentoCampo.tsx'

type Props = { formalizacao: Formalizacao; impedimento: string | undefined }

/** The documents of the convênio, each with its norm and its upload. */
export function Checklist({ formalizacao, impedimento }: Props) {
  const { checklist, modalidade, situacao } = formalizacao
  const assinada = situacao === 'ASSINADA'
  return (
    <ul className="checklist card list splits" data-pad="2" aria-label="Checklist de documentos">
      {checklist.map((item) => (
        <li key={item.tipo}>
          <div>
            <p className="row">
              <b>{nomesDosDocumentos[item.tipo]}</b>
              <Situacao item={item} />
            </p>
            <p className="apagado">
              {item.motivo ? `Recusado: ${item.motivo}` : item.norma}
              {item.confianca === 'baixa' && ' · a confirmar com o convênio'}
            </p>
          </div>
          {!assinada && item.tipo !== 'ROSTO' && (
            <DocumentoCampo
              idFormalizacao={formalizacao.idFormalizacao}
              tipo={item.tipo}
              trocar={item.situacao === 'RECEBIDO'}
              impedimento={impedimento}
            />
          )}
          {item.tipo === 'ROSTO' && item.situacao !== 'RECEBIDO' && modalidade !== 'FISICA' && (
            <span className="apagado">No celular do cliente</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Situacao({ item: { situacao, obrigatorio } }: { item: ItemDoChecklist }) {
  if (situacao === 'RECEBIDO') return <Badge tom="verde">Recebido</Badge>
  if (situacao === 'RECUSADO') return <Badge tom="vermelho">Refazer</Badge>
  return obrigatorio ? <Badge tom="ambar">Falta</Badge> : <Badge>Opcional</Badge>
}
