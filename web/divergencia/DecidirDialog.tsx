import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import type { Divergencia } from '#shared/divergencia/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { velhosDaProposta } from '../api/velhos.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { CpfText } from '../ui/CpfText.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { nomeDaSituacao, nomesDosSistemas } from './palavras.ts'

type Props = { divergencia: Divergencia; onClose: () => void }
const { decidir, listar } = divergenciaApi
const corpo = decidir.body
const rotulos = { vale: 'Versão que vale', observacao: 'Observação' }

/** Whichever clients are open: the divergência names none. */
const doCliente: Velho = ['relacionamento']

/** Both versions side by side, and which one holds. */
export function DecidirDialog({ divergencia, onClose }: Props) {
  if (divergencia.decisao) return <Decidida divergencia={divergencia} onClose={onClose} />
  return <Decidir divergencia={divergencia} onClose={onClose} />
}

function Decidir({ divergencia, onClose }: Props) {
  const { idDivergencia, idProposta, sistema } = divergencia
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idDivergencia}/decidir-divergencia`,
    resolver: zodResolver(corpo),
    onClose,
  })
  const { form, terminar } = formulario
  const mudanca = useChange(decidir, {
    makesOld: [listar, ...velhosDaProposta, doCliente],
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit((body) =>
    mudanca.mutate({ params: { idProposta, idDivergencia }, body }),
  )
  return (
    <FormDialog
      titulo={tituloDe(divergencia)}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Guardar a decisão',
        salvando: mudanca.isPending,
        impedimento: useMotivo()(decidir.permissao),
      }}
      enviar={enviar}
    >
      <Versoes divergencia={divergencia} />
      <CampoSelecao
        control={form.control}
        name="vale"
        label={rotulos.vale}
        obrigatorio
        opcoes={[
          { value: 'NOSSA', label: 'O que temos' },
          { value: 'DELES', label: `O que disse: ${nomesDosSistemas[sistema]}` },
        ]}
      />
      <CampoTextoLongo
        control={form.control}
        name="observacao"
        label={rotulos.observacao}
        obrigatorio
        maximo={500}
      />
      <p className="suave">
        A versão escolhida passa a valer na proposta, com o seu nome no histórico. Quando nenhum
        passo leva até ela, a decisão é recusada e diz por quê.
      </p>
    </FormDialog>
  )
}

function Decidida({ divergencia, onClose }: Props) {
  const { decisao, sistema } = divergencia
  return (
    <Dialog title={tituloDe(divergencia)} onClose={onClose}>
      <Versoes divergencia={divergencia} />
      {decisao && (
        <p>
          Vale <b>{decisao.vale === 'NOSSA' ? 'o que temos' : nomesDosSistemas[sistema]}</b>,
          decidido por {decisao.quem} em <InstantText instante={decisao.em} />: {decisao.observacao}
        </p>
      )}
      <DialogActions aoVoltar={onClose}>{null}</DialogActions>
    </Dialog>
  )
}

const tituloDe = ({ numeroProposta }: Divergencia) => `Divergência · proposta ${numeroProposta}`

function Versoes({ divergencia }: Pick<Props, 'divergencia'>) {
  const { nomeCliente, cpf, sistema, nossa, deles, motivo, ocorridaEm, ouvidaEm } = divergencia
  return (
    <>
      <p>
        <b>{nomeCliente}</b>{' '}
        <span className="apagado">
          <CpfText cpf={cpf} />
        </span>
      </p>
      <p>{motivo}</p>
      <table className="tabelinha">
        <thead>
          <tr>
            <th scope="col">
              <span className="so-leitor">O quê</span>
            </th>
            <th scope="col">Temos</th>
            <th scope="col">{nomesDosSistemas[sistema]}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Situação</th>
            <td>{nomeDaSituacao(nossa)}</td>
            <td>
              <b>{nomeDaSituacao(deles)}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">Quando</th>
            <td>
              ao ouvir, em <InstantText instante={ouvidaEm} />
            </td>
            <td>
              <InstantText instante={ocorridaEm} />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
