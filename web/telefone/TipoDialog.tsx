import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { referenciaApi } from '#shared/referencia/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { MudancaDeTipo, type Telefone } from '#shared/telefone/shapes.ts'
import { qDita } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { opcoesDe, porExtenso } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import type { EdicaoDoTelefone } from './edicao.ts'

const rotulos = { tipo: 'Tipo' }

export function TipoDialog({
  idRelacionamento,
  telefone,
  makesOld,
  reler,
  onClose,
}: EdicaoDoTelefone) {
  const tipos = useQuery(qDita(referenciaApi.tiposTelefone, {}))
  const motivo = useMotivo()
  const formulario = useFormulario<MudancaDeTipo>({
    rascunho: `${idRelacionamento}/telefone-tipo-${telefone.idTelefone}`,
    resolver: zodResolver(MudancaDeTipo),
    defaultValues: valoresDe(telefone),
    onClose,
  })
  const { form, terminar } = formulario
  const mudar = useAlteracao(telefoneApi.mudarTipo, {
    makesOld,
    registro: telefone,
    reler,
    valoresDe,
    semResposta: true,
    feito: () => 'Tipo do telefone atualizado',
    aoTerminar: terminar,
  })
  const enviar = form.handleSubmit((body) => mudar.mutate({ body }))
  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: mudar,
    rotulos,
    escrever: { tipo: (valor) => porExtenso(tipos.data, valor) },
    enviar,
  })

  return (
    <FormDialog
      titulo={`Tipo · ${telefone.telefone}`}
      largura={420}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Guardar',
        salvando: mudar.isPending,
        impedimento: motivo(telefoneApi.mudarTipo.permissao),
      }}
      enviar={enviar}
      escolha={escolha}
    >
      <CampoSelecao
        control={form.control}
        name="tipo"
        label={rotulos.tipo}
        obrigatorio
        primeiro
        carregando={tipos.isPending}
        opcoes={opcoesDe(tipos.data)}
      />
    </FormDialog>
  )
}

const valoresDe = ({ idTelefone, tipo, versao }: Telefone): MudancaDeTipo => ({
  idTelefone,
  tipo,
  versao,
})
