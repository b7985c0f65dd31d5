import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { hoje } from '#shared/data.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { type MailingAberto, NovoMailing } from '#shared/mailing/shapes.ts'
import { nomeDaOrigem, OrigemMailing } from '#shared/mailing/situacao.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { CampoInteiro } from '../ui/CampoInteiro.tsx'
import { CampoMarcas } from '../ui/CampoMarcas.tsx'
import { CamposDoCriterio } from './CamposDoCriterio.tsx'

export type Formulario = z.input<typeof NovoMailing>
type Form = UseFormReturn<Formulario, unknown, z.output<typeof NovoMailing>>
type Props = {
  mailing?: MailingAberto
  onClose: () => void
  aoIncluir?: (idMailing: string) => void
}

const { incluir, alterar, consultar, todos, perfis } = mailingApi
const rotulos = {
  nome: 'Nome',
  perfil: 'Perfil',
  origem: 'De onde vêm os clientes',
  criterio: 'Critério',
  inicio: 'Primeiro dia',
  fim: 'Último dia',
  prioridade: 'Prioridade (1 é chamada antes)',
  ritmoHora: 'Clientes por hora (vazio: sem limite)',
  dias: 'Dias da semana',
  abre: 'Abre às',
  fecha: 'Fecha às',
  deOutros: 'Chamar também clientes de outros atendentes',
  atendentes: 'Quem trabalha',
  roteiro: 'Roteiro',
}

const dias = [
  [1, 'Seg'],
  [2, 'Ter'],
  [3, 'Qua'],
  [4, 'Qui'],
  [5, 'Sex'],
  [6, 'Sáb'],
  [0, 'Dom'],
] as const

/** A new list, or the change of one. */
export function MailingDialog({ mailing, onClose, aoIncluir }: Props) {
  const idDoRascunho = mailing?.idMailing ?? 'nova'
  const formulario = useFormulario<Formulario, z.output<typeof NovoMailing>>({
    rascunho: `${idDoRascunho}/mailing`,
    resolver: (valores, ...resto) => conferir(comCriterioDaOrigem(valores), ...resto),
    defaultValues: mailing ? valoresDe(mailing) : valoresDaNova(),
    onClose,
  })
  const { form, terminar } = formulario
  const makesOld = [todos, consultar]
  const inclusao = useChange(incluir, {
    makesOld,
    aoChegar: terminar,
    onSuccess: ({ idMailing }) => aoIncluir?.(idMailing),
  })
  const mudanca = useChange(alterar, { makesOld, aoChegar: terminar })
  const enviar = form.handleSubmit((body) => {
    if (!mailing) return inclusao.mutate({ body })
    const { codigoPromotor: _promotor, perfil: _perfil, origem: _origem, ...campos } = body
    const { atendentes, ...outros } = campos
    const { idMailing, versao } = mailing
    const mudou = !mesmas(atendentes, mailing)
    return mudanca.mutate({
      params: { idMailing },
      body: { ...outros, ...(mudou && { atendentes }), versao },
    })
  })
  return (
    <FormDialog
      titulo={mailing ? `Alterar ${mailing.nome}` : 'Nova campanha'}
      largura={760}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: mailing ? 'Guardar' : 'Incluir campanha',
        salvando: inclusao.isPending || mudanca.isPending,
        impedimento: useMotivo()((mailing ? alterar : incluir).permissao),
      }}
      enviar={enviar}
    >
      <Campos form={form} mailing={mailing} />
      <Horario form={form} />
      <Equipe form={form} mailing={mailing} />
    </FormDialog>
  )
}

const conferir = zodResolver(NovoMailing)

/** A criterion typed before another origin was chosen is shown no more, and is not sent. */
const comCriterioDaOrigem = (valores: Formulario): Formulario =>
  valores.origem === 'BASE' ? valores : { ...valores, criterio: undefined }

const mesmas = (escolhidas: readonly string[], { atendentes }: MailingAberto): boolean =>
  escolhidas.length === atendentes.length &&
  atendentes.every(({ idUsuario }) => escolhidas.includes(idUsuario))

const valoresDaNova = (): Formulario => ({
  nome: '',
  perfil: '',
  origem: 'ARQUIVO',
  inicio: hoje(agora()),
  prioridade: 5,
  dias: [1, 2, 3, 4, 5],
  abre: '08:00',
  fecha: '20:00',
  deOutros: false,
  atendentes: [],
})

const valoresDe = ({ perfil, atendentes, criterio, ...campos }: MailingAberto): Formulario => ({
  nome: campos.nome,
  perfil: perfil.codigo,
  origem: campos.origem,
  criterio,
  inicio: campos.inicio,
  fim: campos.fim,
  prioridade: campos.prioridade,
  ritmoHora: campos.ritmoHora,
  dias: campos.dias,
  abre: campos.abre,
  fecha: campos.fecha,
  deOutros: campos.deOutros,
  roteiro: campos.roteiro,
  atendentes: atendentes.map(({ idUsuario }) => idUsuario),
})

type PartesProps = { form: Form }
type DaCampanha = PartesProps & { mailing: MailingAberto | undefined }

function Campos({ form: { control }, mailing }: DaCampanha) {
  const nova = mailing === undefined
  const lista = useQuery({ ...qDita(perfis, {}), staleTime: Infinity })
  const origem = useWatch({ control, name: 'origem' })
  return (
    <FormGrid>
      <Largo>
        <CampoTexto
          control={control}
          name="nome"
          label={rotulos.nome}
          obrigatorio
          primeiro
          maximo={80}
        />
      </Largo>
      <CampoSelecao
        control={control}
        name="origem"
        label={rotulos.origem}
        obrigatorio
        desabilitado={!nova}
        opcoes={OrigemMailing.options.map((value) => ({ value, label: nomeDaOrigem[value] }))}
      />
      <CampoSelecao
        control={control}
        name="perfil"
        label={rotulos.perfil}
        obrigatorio
        desabilitado={!nova}
        carregando={lista.isPending}
        opcoes={(lista.data ?? [])
          .filter(({ manual }) => origem === 'ARQUIVO' || manual === (origem === 'MANUAL'))
          .map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))}
      />
      {origem === 'BASE' && (
        <Largo>
          <CamposDoCriterio control={control} mailing={mailing} />
        </Largo>
      )}
    </FormGrid>
  )
}

function Horario({ form: { control } }: PartesProps) {
  return (
    <FormGrid>
      <CampoData control={control} name="inicio" label={rotulos.inicio} obrigatorio />
      <CampoData control={control} name="fim" label={rotulos.fim} />
      <CampoTexto control={control} name="abre" label={rotulos.abre} obrigatorio maximo={5} />
      <CampoTexto control={control} name="fecha" label={rotulos.fecha} obrigatorio maximo={5} />
      <CampoInteiro control={control} name="prioridade" label={rotulos.prioridade} obrigatorio />
      <CampoInteiro control={control} name="ritmoHora" label={rotulos.ritmoHora} />
      <Largo>
        <CampoMarcas control={control} name="dias" label={rotulos.dias} opcoes={dias} />
      </Largo>
    </FormGrid>
  )
}

function Equipe({ form: { control }, mailing }: DaCampanha) {
  const codigoPromotor = mailing?.codigoPromotor ?? codigoPromotorAtivo()
  const equipe = useQuery(
    qDita(organizacaoApi.atendentesDoPromotor, { params: { codigoPromotor } }),
  )
  // Who left the team since is shown, to be taken out.
  const pessoas = new Map(
    [...(mailing?.atendentes ?? []), ...(equipe.data ?? [])].map((um) => [um.idUsuario, um.nome]),
  )
  const gestor = useAutoridade() === 'GESTOR'
  return (
    <FormGrid>
      <Largo>
        <CampoMarcas
          control={control}
          name="atendentes"
          label={rotulos.atendentes}
          ajuda="Sem ninguém marcado, a equipe inteira"
          opcoes={[...pessoas]}
        />
      </Largo>
      {gestor && (
        <Largo>
          <CampoMarca control={control} name="deOutros" label={rotulos.deOutros} />
        </Largo>
      )}
      <Largo>
        <CampoTextoLongo
          control={control}
          name="roteiro"
          label={rotulos.roteiro}
          maximo={4000}
          linhas={4}
        />
      </Largo>
    </FormGrid>
  )
}
