import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { momentoDe } from '#shared/ausencia/periodo.ts'
import { type Ausencia, NovaAusencia } from '#shared/ausencia/shapes.ts'
import type { Dia } from '#shared/data.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { useAutoridade } from '../session/permissoes.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { useUsuario } from '../session/sessao.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { FormGrid, Largo } from '../ui/FormGrid.tsx'
import { coberturaDe } from './cobertura.ts'
import { ImpactoDosDias } from './ImpactoDosDias.tsx'
import { useImpacto } from './use-impacto.ts'

const Formulario = NovaAusencia.omit({ cobertura: true }).extend({
  atendente: z.string('Escolha quem se ausenta'),
  /** Who covers by the person's own choice, by `chaveDoPromotor`; the others keep what is proposed. */
  escolhas: z.record(z.string(), z.string().nullish()).optional(),
})
export type Formulario = z.input<typeof Formulario>
type Form = UseFormReturn<Formulario, unknown, z.output<typeof Formulario>>
type Props = {
  ausencia?: Ausencia
  /** The person whose absence a supervisor enters. */
  de?: string | undefined
  onClose: () => void
  aoIncluir?: (dataInicio: Dia) => void
}

const { incluir, alterar, listar, motivos, impacto } = ausenciaApi
const rotulos = {
  atendente: 'Quem se ausenta',
  motivo: 'Motivo',
  dataInicio: 'Primeiro dia',
  dataFim: 'Último dia',
  inicioTarde: 'Começa à tarde (13h)',
  fimManha: 'Termina de manhã (13h)',
  observacao: 'Observação',
}

/** A new absence, or the change of one; below the days, what waits in them and who covers. */
export function AusenciaDialog({ ausencia, de, onClose, aoIncluir }: Props) {
  const eu = useUsuario()?.idUsuario
  const proprio = useAutoridade() === 'ATENDENTE'
  const quem = proprio ? eu : de
  const idDoRascunho = ausencia?.idAusencia ?? 'nova'
  const formulario = useFormulario<Formulario, z.output<typeof Formulario>>({
    rascunho: `${idDoRascunho}/ausencia`,
    resolver: zodResolver(Formulario),
    defaultValues: ausencia
      ? valoresDe(ausencia)
      : { inicioTarde: false, fimManha: false, ...(quem && { atendente: quem }) },
    onClose,
  })
  const { form, terminar } = formulario
  const makesOld = [listar, impacto]
  const comum = { makesOld, semResposta: true, aoChegar: terminar }
  const inclusao = useChange(incluir, {
    ...comum,
    onSuccess: (_incluida, { body }) => aoIncluir?.(body.dataInicio),
  })
  const mudanca = useChange(alterar, comum)
  const espera = useImpacto(form.control, ausencia)
  const impedimento =
    useMotivo()((ausencia ? alterar : incluir).permissao) ??
    (espera.contando ? 'Contando o que espera nestes dias…' : undefined)
  const enviar = form.handleSubmit(({ atendente, escolhas, ...campos }) => {
    const cobertura = coberturaDe(espera.impacto, escolhas, ausencia === undefined)
    const body = { ...campos, cobertura }
    if (!ausencia) return inclusao.mutate({ body: { ...body, ...(atendente && { atendente }) } })
    const { idAusencia, versao } = ausencia
    return mudanca.mutate({ params: { idAusencia }, body: { ...body, versao } })
  })
  return (
    <FormDialog
      titulo={ausencia ? `Alterar ausência de ${ausencia.atendente.nome}` : 'Incluir ausência'}
      largura={640}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: ausencia ? 'Guardar' : 'Incluir ausência',
        salvando: inclusao.isPending || mudanca.isPending,
        impedimento,
      }}
      enviar={enviar}
    >
      <Campos form={form} ausencia={ausencia} />
      <ImpactoDosDias control={form.control} ausencia={ausencia} espera={espera} />
    </FormDialog>
  )
}

const valoresDe = ({ atendente, motivo, ...campos }: Ausencia): Formulario => ({
  atendente: atendente.idUsuario,
  motivo: motivo.codigo,
  dataInicio: campos.dataInicio,
  dataFim: campos.dataFim,
  inicioTarde: campos.inicioTarde,
  fimManha: campos.fimManha,
  observacao: campos.observacao,
})

type CamposProps = {
  form: Form
  ausencia: Ausencia | undefined
}

/** Of a running absence only the end, the note and the cover change. */
function Campos({ form: { control }, ausencia }: CamposProps) {
  const lista = useQuery({ ...qDita(motivos, {}), staleTime: Infinity })
  const comecou = ausencia !== undefined && momentoDe(ausencia, agora()) === 'EM_CURSO'
  return (
    <FormGrid>
      {!ausencia && <Pessoa control={control} />}
      <Largo>
        <CampoSelecao
          control={control}
          name="motivo"
          label={rotulos.motivo}
          obrigatorio
          primeiro
          desabilitado={comecou}
          carregando={lista.isPending}
          opcoes={(lista.data ?? []).map(({ codigo, descricao }) => ({
            value: codigo,
            label: descricao,
          }))}
        />
      </Largo>
      <CampoData
        control={control}
        name="dataInicio"
        label={rotulos.dataInicio}
        obrigatorio
        desabilitado={comecou}
      />
      <CampoData control={control} name="dataFim" label={rotulos.dataFim} obrigatorio />
      <CampoMarca
        control={control}
        name="inicioTarde"
        label={rotulos.inicioTarde}
        desabilitado={comecou}
      />
      <CampoMarca control={control} name="fimManha" label={rotulos.fimManha} />
      <Largo>
        <CampoTextoLongo
          control={control}
          name="observacao"
          label={rotulos.observacao}
          maximo={500}
        />
      </Largo>
    </FormGrid>
  )
}

/** An ATENDENTE has only their own. */
function Pessoa({ control }: Pick<CamposProps['form'], 'control'>) {
  const supervisiona = useAutoridade() !== 'ATENDENTE'
  const eu = useUsuario()
  const equipe = useQuery({
    ...qDita(organizacaoApi.atendentesDoPromotor, {
      params: { codigoPromotor: codigoPromotorAtivo() },
    }),
    enabled: supervisiona,
  })
  if (!supervisiona) return null
  const pessoas = new Map(equipe.data?.map(({ idUsuario, nome }) => [idUsuario, nome]))
  if (eu) pessoas.set(eu.idUsuario, 'Você')
  return (
    <Largo>
      <CampoSelecao
        control={control}
        name="atendente"
        label={rotulos.atendente}
        obrigatorio
        carregando={equipe.isPending}
        opcoes={[...pessoas].map(([value, label]) => ({ value, label }))}
      />
    </Largo>
  )
}
