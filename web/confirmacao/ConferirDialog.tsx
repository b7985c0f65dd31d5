import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import type { ConfirmacaoDecidida, ConfirmacaoPendente } from '#shared/confirmacao/shapes.ts'
import { Cpf } from '#shared/cpf.ts'
import { Dia } from '#shared/data.ts'
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
    makesOld: [confirmacaoApi.pendentes],
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
  const enviar = form.handleSubmit((visto) =>
    decidir.mutate({ params, body: { aprovada: true, ...visto } }),
  )
  if (decidida) return <Decidida decidida={decidida} onClose={formulario.terminar} />
  if (recusando)
    return (
      <RecusarDocumentoDialog
        pendente={pendente}
        aoRecusar={formulario.terminar}
        onClose={onClose}
      />
    )
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
      <p>
        <b>{enviado}.</b> Abra-o e digite o que está nele. Se o nome e o nascimento forem os do
        cadastro, o cliente passa a ser atendido também aqui. Se não forem, o documento é recusado:
        confira cada letra antes.
      </p>
      <ActionButton carregando={abrir.isPending} onClick={() => abrir.mutate({ params, body: {} })}>
        Abrir o documento
      </ActionButton>
      <CampoTexto
        control={form.control}
        name="nome"
        label={rotulos.nome}
        obrigatorio
        maximo={120}
      />
      <CampoData
        control={form.control}
        name="dataNascimento"
        label={rotulos.dataNascimento}
        obrigatorio
      />
      <CampoCpf control={form.control} name="cpf" label={rotulos.cpf} />
    </FormDialog>
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
