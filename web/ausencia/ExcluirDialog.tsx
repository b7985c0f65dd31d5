import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { momentoDe, periodoPorExtenso } from '#shared/ausencia/periodo.ts'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { agora } from '../api/relogio.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'

const { excluir, listar, impacto } = ausenciaApi
const rotulos = { motivoExclusao: 'Motivo da exclusão' }

/** Takes back an absence still to come; one that is over asks a gestor why. */
export function ExcluirDialog({ ausencia, onClose }: { ausencia: Ausencia; onClose: () => void }) {
  const { idAusencia, atendente, versao } = ausencia
  const corpo = excluir.body
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idAusencia}/excluir-ausencia`,
    resolver: zodResolver(corpo),
    defaultValues: { versao },
    onClose,
  })
  const { form, terminar } = formulario
  const exclusao = useChange(excluir, {
    makesOld: [listar, impacto],
    semResposta: true,
    aoChegar: terminar,
  })
  const acabou = momentoDe(ausencia, agora()) === 'ENCERRADA'
  const gestor = useAutoridade() === 'GESTOR'
  const impedimento =
    useMotivo()(excluir.permissao) ??
    (acabou && !gestor ? 'A ausência já terminou: só um gestor a exclui' : undefined)
  return (
    <FormDialog
      titulo={`Excluir ausência de ${atendente.nome}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Excluir', salvando: exclusao.isPending, perigo: true, impedimento }}
      enviar={form.handleSubmit((body) => exclusao.mutate({ params: { idAusencia }, body }))}
    >
      <p>A ausência {periodoPorExtenso(ausencia)} deixa de valer, e quem cobria não cobre mais.</p>
      {acabou && (
        <CampoTextoLongo
          control={form.control}
          name="motivoExclusao"
          label={rotulos.motivoExclusao}
          obrigatorio
          maximo={500}
        />
      )}
    </FormDialog>
  )
}
