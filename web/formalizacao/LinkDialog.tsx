import { zodResolver } from '@hookform/resolvers/zod'
import { contatoApi } from '#shared/contato/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { useChange } from '../api/query.ts'
import { EscolhaDoTelefone } from '../formulario/EscolhaDoTelefone.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useEnvio } from '../formulario/use-envio.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { makesOld } from './consultas.ts'
import type { Abertura } from './FormalizacaoPanel.tsx'
import { escolhaDe, type QuemAssina, quemAssinaDepoisDe } from './quem-assina.ts'
import { QuemAssinaCampos, rotulos } from './QuemAssinaCampos.tsx'
import { useQuemAssina } from './use-quem-assina.ts'

type Props = {
  idRelacionamento: string
  abertura: Abertura
  aoPassarParaOPapel: (abertura: Abertura) => void
  onClose: () => void
}

/** Sends the signature link: signer, channel, phone. */
export function LinkDialog({ idRelacionamento, abertura, aoPassarParaOPapel, onClose }: Props) {
  const { idProposta, numero, como, antes } = abertura
  const formulario = useFormulario<QuemAssina>({
    rascunho: `${idRelacionamento}/link-${idProposta}`,
    resolver: zodResolver(quemAssinaDepoisDe(antes)),
    defaultValues: { caso: antes?.caso ?? 'COMUM', pessoas: {} },
    onClose,
  })
  const { form } = formulario
  const quem = useQuemAssina({ control: form.control, idProposta, modalidade: 'REMOTA' })
  const envio = useEnvio(idRelacionamento, 'OPERACAO')
  const motivo = useMotivo()
  const mudanca = useMandar(formulario.terminar)

  const enviar = form.handleSubmit((digitado) => {
    const { telefone, canal } = envio
    if (!telefone) return
    const { idTelefone } = telefone
    const body = { idProposta, canal, idTelefone, ...escolhaDe(digitado, antes) }
    if (como === 'nova') mudanca.comecar({ body: { ...body, motivo: 'Nova tentativa' } })
    else mudanca.enviar({ body })
  })

  return (
    <FormDialog
      titulo={`Enviar link para assinar · ${numero}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Enviar link',
        salvando: mudanca.andando,
        impedimento:
          motivo(formalizacaoApi.remoto.permissao) ?? quem.impedimento ?? envio.impedimento,
      }}
      outraAcao={
        quem.foraDoPapel && (
          <ActionButton
            tamanho="md"
            onClick={() => aoPassarParaOPapel({ ...abertura, como: 'papel', caso: quem.caso })}
          >
            Formalizar no papel
          </ActionButton>
        )
      }
      enviar={enviar}
    >
      <p className="apagado">
        Quem assina abre o link, lê o contrato, fotografa os documentos e assina no celular. O que
        já foi juntado aqui não é pedido de novo.
      </p>
      <QuemAssinaCampos form={form} quem={quem} antes={antes} />
      {!quem.foraDoPapel && <EscolhaDoTelefone envio={envio} />}
    </FormDialog>
  )
}

/** Two cases: the current formalization gets a link, or a new one follows it. */
function useMandar(terminar: () => void) {
  const opcoes = {
    makesOld: [...makesOld, contatoApi.semaforo],
    dito: () => 'O link está a caminho do cliente',
    aoChegar: terminar,
  }
  const enviar = useChange(formalizacaoApi.remoto, opcoes)
  const comecar = useChange(formalizacaoApi.remotoNova, opcoes)
  return {
    enviar: enviar.mutate,
    comecar: comecar.mutate,
    andando: enviar.isPending || comecar.isPending,
  }
}
