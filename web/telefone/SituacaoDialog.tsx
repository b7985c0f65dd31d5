import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { telefoneApi } from '#shared/telefone/api.ts'
import { MudancaDeSituacao, type Telefone } from '#shared/telefone/shapes.ts'
import { efeitoDa, SituacaoDita } from '#shared/telefone/situacao.ts'
import { qDita } from '../api/query.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { opcoesDe } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import type { EdicaoDoTelefone } from './edicao.ts'
import { situacoesDe, situacoesDitas } from './nomes.ts'

const rotulos = { situacao: 'Situação', motivo: 'Motivo' }

/** The situation of the phone; the effects are shown before saving. */
export function SituacaoDialog({
  idRelacionamento,
  telefone,
  makesOld,
  reler,
  onClose,
}: EdicaoDoTelefone) {
  const { idTelefone, versao, descricaoSituacao } = telefone
  const motivos = useQuery(qDita(telefoneApi.motivosNaoConfirmado, {}))
  const porque = useMotivo()
  const formulario = useFormulario<MudancaDeSituacao>({
    rascunho: `${idRelacionamento}/telefone-situacao-${idTelefone}`,
    resolver: zodResolver(MudancaDeSituacao),
    defaultValues: { idTelefone, versao },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const mudar = useAlteracao(telefoneApi.mudarSituacao, {
    makesOld: [...makesOld, telefoneApi.historicoDeOptIns],
    registro: telefone,
    reler,
    valoresDe,
    semResposta: true,
    feito: () => 'Situação do telefone atualizada',
    aoTerminar: terminar,
  })
  const escolhida = SituacaoDita.safeParse(useWatch({ control, name: 'situacao' })).data
  const exigeMotivo = escolhida !== undefined && efeitoDa(escolhida).exigeMotivo

  const enviar = form.handleSubmit(({ motivo, ...body }) => {
    if (exigeMotivo && !motivo) {
      const message = 'Diga por que o telefone não foi confirmado'
      form.setError('motivo', { message }, { shouldFocus: true })
      return
    }
    mudar.mutate({ body: { ...body, ...(exigeMotivo && motivo && { motivo }) } })
  })
  const { conflito } = mudar
  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: mudar,
    rotulos: { situacao: rotulos.situacao },
    escrever: {
      situacao: (valor) =>
        valor === conflito?.atual.situacao
          ? (conflito?.registro.descricaoSituacao ?? '')
          : situacoesDitas[SituacaoDita.parse(valor)].nome,
    },
    enviar,
  })

  return (
    <FormDialog
      titulo={`Situação · ${telefone.telefone}`}
      largura={460}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Guardar',
        salvando: mudar.isPending,
        impedimento: porque(telefoneApi.mudarSituacao.permissao),
      }}
      enviar={enviar}
      escolha={escolha}
    >
      <p className="apagado">
        Hoje consta <b>{descricaoSituacao}</b>
      </p>
      <CampoSelecao
        control={control}
        name="situacao"
        label={rotulos.situacao}
        obrigatorio
        primeiro
        opcoes={situacoesDe(telefone.situacao).map(([value, label]) => ({ value, label }))}
        {...(escolhida && { ajuda: situacoesDitas[escolhida].segue })}
      />
      {exigeMotivo && (
        <CampoSelecao
          control={control}
          name="motivo"
          label={rotulos.motivo}
          obrigatorio
          carregando={motivos.isPending}
          opcoes={opcoesDe(motivos.data)}
        />
      )}
    </FormDialog>
  )
}

const valoresDe = ({ situacao, versao }: Telefone) => ({ situacao, versao })
