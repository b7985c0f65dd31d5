import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { DadosMudados, type DadosGerais } from '#shared/cliente/shapes.ts'
import { hoje } from '#shared/data.ts'
import type { ItemLista } from '#shared/referencia/api.ts'
import type { Velho } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { escolhaDoFormulario } from '../formulario/conflito.ts'
import { escreverDia, opcoesDe, porExtenso } from '../formulario/escrita.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useAlteracao } from '../formulario/use-alteracao.ts'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'

type Digitado = z.input<typeof DadosMudados>
type Lista = readonly ItemLista[] | undefined

type Props = {
  cliente: { idRelacionamento: string; idCliente: string }
  dados: DadosGerais
  listas: { estados: Lista; escolaridades: Lista; deficiencias: Lista }
  makesOld: readonly Velho[]
  /** Refetches the record after a change by anybody. */
  reler: () => Promise<DadosGerais | undefined>
  onClose: () => void
}

const rotulos = {
  nome: 'Nome',
  dataNascimento: 'Nascimento',
  sexo: 'Sexo',
  nomeMae: 'Nome da mãe',
  estadoCivil: 'Estado civil',
  escolaridade: 'Escolaridade',
  deficiencia: 'Deficiência',
  email: 'E-mail',
}

/** What is compared in a conflict: the e-mail is masked for both sides. */
const { email: _email, ...comparados } = rotulos

const sexos = [
  { codigo: 'F', descricao: 'Feminino' },
  { codigo: 'M', descricao: 'Masculino' },
]

/** Edits who the person is. The e-mail is masked: left empty, it stays. */
export function PessoaisDialog({ cliente, dados, listas, makesOld, reler, onClose }: Props) {
  const motivo = useMotivo()
  const formulario = useFormulario<Digitado, DadosMudados>({
    rascunho: `${cliente.idRelacionamento}/pessoais`,
    resolver: zodResolver(DadosMudados),
    defaultValues: valoresDe(dados),
    onClose,
  })
  const { form, terminar } = formulario
  const atualizar = useAlteracao(clienteApi.atualizar, {
    makesOld,
    registro: dados,
    reler,
    valoresDe,
    semResposta: true,
    feito: () => 'Dados do cliente atualizados',
    aoTerminar: terminar,
  })
  const enviar = form.handleSubmit(({ email, ...campos }) =>
    atualizar.mutate({ body: email ? { ...campos, email } : campos }),
  )

  const escolha = escolhaDoFormulario({
    formulario,
    alteracao: atualizar,
    rotulos: comparados,
    escrever: {
      dataNascimento: escreverDia,
      sexo: (valor) => porExtenso(sexos, valor),
      estadoCivil: (valor) => porExtenso(listas.estados, valor),
      escolaridade: (valor) => porExtenso(listas.escolaridades, valor),
      deficiencia: (valor) => porExtenso(listas.deficiencias, valor),
    },
    enviar,
  })
  const { control } = form
  return (
    <FormDialog
      titulo="Editar dados pessoais"
      largura={620}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Salvar dados pessoais',
        salvando: atualizar.isPending,
        impedimento: motivo(clienteApi.atualizar.permissao),
      }}
      enviar={enviar}
      escolha={escolha}
    >
      <FormGrid>
        <Largo>
          <CampoTexto
            control={control}
            name="nome"
            label={rotulos.nome}
            obrigatorio
            primeiro
            maximo={120}
          />
        </Largo>
        <CampoData
          control={control}
          name="dataNascimento"
          label={rotulos.dataNascimento}
          obrigatorio
          maximo={hoje(agora())}
        />
        <CampoSelecao control={control} name="sexo" label={rotulos.sexo} opcoes={opcoesDe(sexos)} />
        <Largo>
          <CampoTexto control={control} name="nomeMae" label={rotulos.nomeMae} maximo={120} />
        </Largo>
        <CampoSelecao
          control={control}
          name="estadoCivil"
          label={rotulos.estadoCivil}
          opcoes={opcoesDe(listas.estados)}
        />
        <CampoSelecao
          control={control}
          name="escolaridade"
          label={rotulos.escolaridade}
          opcoes={opcoesDe(listas.escolaridades)}
        />
        <CampoSelecao
          control={control}
          name="deficiencia"
          label={rotulos.deficiencia}
          opcoes={opcoesDe(listas.deficiencias)}
        />
        <CampoTexto
          control={control}
          name="email"
          label={rotulos.email}
          maximo={120}
          {...(dados.email ? { ajuda: `Em branco fica ${dados.email}` } : {})}
        />
      </FormGrid>
    </FormDialog>
  )
}

/** `undefined` is not null: an e-mail that is not typed stays as it is. */
const valoresDe = (dados: DadosGerais): Digitado => ({
  idCliente: dados.idCliente,
  versao: dados.versao,
  nome: dados.nome,
  dataNascimento: dados.dataNascimento ?? '',
  sexo: dados.sexo,
  nomeMae: dados.nomeMae,
  estadoCivil: dados.estadoCivil,
  escolaridade: dados.escolaridade,
  deficiencia: dados.deficiencia,
  email: undefined,
})
