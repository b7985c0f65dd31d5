import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import type { ConfirmacaoDecidida, ConfirmacaoPendente } from '#shared/confirmacao/shapes.ts'
import { Cpf, formatarCpf } from '#shared/cpf.ts'
import { Dia, formatarDia } from '#shared/data.ts'
import { useChange } from '../api/query.ts'
import { useArquivo } from '../formulario/use-arquivo.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoCpf } from '../ui/CampoCpf.tsx'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { addToast } from '../ui/toasts.ts'
import { RecusarDocumentoDialog } from './RecusarDocumentoDialog.tsx'

type Props = { pendente: ConfirmacaoPendente; onClose: () => void }
const Conferido = z.object({
  nome: texto('Nome', 120),
  dataNascimento: Dia,
  cpf: z.preprocess((digitado) => digitado || null, Cpf.nullable()),
})
type Digitado = z.input<typeof Conferido>
const rotulos = {
  nome: 'Nome no documento',
  dataNascimento: 'Nascimento no documento',
  cpf: 'CPF no documento, se houver',
}

/**
 * The second person types what the document says; the system compares it with the register, which
 * nobody is shown.
 */
export function ConferirDialog({ pendente, onClose }: Props) {
  const { idConfirmacao, pedidaPor, pedidaEm } = pendente
  const enviado = `Documento enviado por ${pedidaPor} em ${formatarInstante(pedidaEm)}`
  const [decidida, setDecidida] = useState<ConfirmacaoDecidida>()
  const [recusando, setRecusando] = useState(false)
  const abrir = useArquivo(confirmacaoApi.abrirDocumento)
  const fechado = pendente.aberto || abrir.isSuccess ? undefined : 'Abra o documento antes'
  const formulario = useFormulario<Digitado, z.output<typeof Conferido>>({
    rascunho: `geral/conferir-documento-${idConfirmacao}`,
    onClose,
    resolver: zodResolver(Conferido),
  })
  const { form } = formulario
  const params = { idConfirmacao }
  const decidir = useChange(confirmacaoApi.decidir, {
    makesOld: [confirmacaoApi.pendentes, aprovacaoApi.contar],
    aoChegar: ({ situacao }) => {
      const confirmada = situacao === 'CONFIRMADA'
      addToast({
        kind: confirmada ? 'sucesso' : 'informacao',
        title: confirmada ? 'Identidade confirmada' : 'O documento não confere com o cadastro',
        text: enviado,
      })
      void formulario.rascunho.descartar()
    },
    onSuccess: setDecidida,
  })
  const [visto, setVisto] = useState<z.output<typeof Conferido>>()
  const enviar = form.handleSubmit(setVisto)
  if (decidida) return <Decidida decidida={decidida} onClose={formulario.terminar} />
  if (recusando)
    return (
      <RecusarDocumentoDialog
        pendente={pendente}
        aoRecusar={formulario.terminar}
        onClose={onClose}
      />
    )
  if (visto) {
    return (
      <ReverDialog
        visto={visto}
        salvando={decidir.isPending}
        aoConfirmar={() => decidir.mutate({ params, body: { aprovada: true, ...visto } })}
        aoVoltar={() => setVisto(undefined)}
      />
    )
  }
  return (
    <FormDialog
      titulo="Conferir documento"
      largura={480}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Conferir', salvando: decidir.isPending, impedimento: fechado }}
      outraAcao={
        <ActionButton tamanho="md" disabledReason={fechado} onClick={() => setRecusando(true)}>
          Não serve
        </ActionButton>
      }
      enviar={enviar}
    >
      <ComoConferir enviado={enviado} />
      <ActionButton carregando={abrir.isPending} onClick={() => abrir.mutate({ params, body: {} })}>
        Abrir o documento
      </ActionButton>
      <Campos control={form.control} />
    </FormDialog>
  )
}

const ComoConferir = ({ enviado }: { enviado: string }) => (
  <p>
    <b>{enviado}.</b> Abra-o e digite o que está nele. Se o nome e o nascimento forem os do
    cadastro, o cliente passa a ser atendido também aqui. Se não forem, o documento é recusado:
    confira cada letra antes.
  </p>
)

function Campos({ control }: { control: Control<Digitado, unknown, z.output<typeof Conferido>> }) {
  return (
    <>
      <CampoTexto control={control} name="nome" label={rotulos.nome} obrigatorio maximo={120} />
      <CampoData
        control={control}
        name="dataNascimento"
        label={rotulos.dataNascimento}
        obrigatorio
      />
      <CampoCpf control={control} name="cpf" label={rotulos.cpf} />
    </>
  )
}

type ReverProps = {
  visto: z.output<typeof Conferido>
  salvando: boolean
  aoConfirmar: () => void
  aoVoltar: () => void
}

/** One slip refuses the document for good: what was typed is read once more beside it. */
function ReverDialog({ visto, salvando, aoConfirmar, aoVoltar }: ReverProps) {
  const { nome, dataNascimento, cpf } = visto
  return (
    <Dialog title="Está igual ao documento?" largura={480} fechaSozinho={false} onClose={aoVoltar}>
      <dl className="description" data-kind="pairs">
        <dt>{rotulos.nome}</dt>
        <dd>
          <bdi>{nome}</bdi>
        </dd>
        <dt>{rotulos.dataNascimento}</dt>
        <dd className="numeros">{formatarDia(dataNascimento)}</dd>
        <dt>{rotulos.cpf}</dt>
        <dd className="numeros">{cpf === null ? 'não tem' : formatarCpf(cpf)}</dd>
      </dl>
      <p>Uma letra trocada recusa o documento, e quem o enviou precisa enviar outro.</p>
      <DialogActions aoVoltar={aoVoltar}>
        <ActionButton tamanho="md" variante="primario" carregando={salvando} onClick={aoConfirmar}>
          Está igual
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

function Decidida({ decidida, onClose }: { decidida: ConfirmacaoDecidida; onClose: () => void }) {
  const { situacao, motivo } = decidida
  const confirmada = situacao === 'CONFIRMADA'
  return (
    <Dialog title={confirmada ? 'Identidade confirmada' : 'Não confere'} onClose={onClose}>
      <p role="status">
        {confirmada ? 'O documento é o do cadastro: o cliente já pode ser atendido.' : `${motivo}.`}
      </p>
      <DialogActions aoVoltar={onClose}>{null}</DialogActions>
    </Dialog>
  )
}
