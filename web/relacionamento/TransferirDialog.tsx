import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { Transferencia, type Relacionamento } from '#shared/relacionamento/shapes.ts'
import { qDita, useChange, type Velho } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'

type Props = { relacionamento: Relacionamento; makesOld: readonly Velho[]; onClose: () => void }

const rotulos = { atendente: 'Atendente', motivo: 'Motivo' }

/** Hands the client over to another atendente of the same promotor. */
export function TransferirDialog({ relacionamento, makesOld, onClose }: Props) {
  const { idRelacionamento, codigoPromotor, atendente } = relacionamento
  const equipe = useQuery(
    qDita(organizacaoApi.atendentesDoPromotor, { params: { codigoPromotor } }),
  )
  const formulario = useFormulario<z.input<typeof Transferencia>, z.output<typeof Transferencia>>({
    rascunho: `${idRelacionamento}/transferir`,
    resolver: zodResolver(Transferencia),
    onClose,
  })
  const { form, terminar } = formulario
  const transferir = useChange(relacionamentoApi.transferirAtendente, {
    makesOld,
    semResposta: true,
    aoChegar: terminar,
  })
  const motivo = useMotivo()
  const enviar = form.handleSubmit((body) =>
    transferir.mutate({ params: { idRelacionamento }, body }),
  )
  const colegas = (equipe.data ?? []).filter(({ idUsuario }) => idUsuario !== atendente?.idUsuario)

  return (
    <FormDialog
      titulo="Transferir cliente"
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Transferir',
        salvando: transferir.isPending,
        impedimento: motivo(relacionamentoApi.transferirAtendente.permissao),
      }}
      enviar={enviar}
    >
      <p className="apagado">
        As oportunidades em atendimento voltam para Em Aberto e os lembretes acompanham o cliente.
      </p>
      <CampoSelecao
        control={form.control}
        name="atendente"
        label="Atendente que recebe"
        obrigatorio
        primeiro
        carregando={equipe.isPending}
        opcoes={colegas.map(({ idUsuario, nome, loginUsuario, ausenteAte }) => ({
          value: idUsuario,
          label: `${nome} (${loginUsuario})${ausenteAte ? ' · ausente' : ''}`,
        }))}
      />
      <CampoTextoLongo control={form.control} name="motivo" label={rotulos.motivo} maximo={500} />
    </FormDialog>
  )
}
