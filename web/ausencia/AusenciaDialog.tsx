import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { momentoDe } from '#shared/ausencia/periodo.ts'
import { type Ausencia, NovaAusencia } from '#shared/ausencia/shapes.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { q, useChange } from '../api/query.ts'
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
import { ImpactoDosDias } from './ImpactoDosDias.tsx'

export type Formulario = z.input<typeof NovaAusencia>
type Props = { ausencia?: Ausencia; onClose: () => void }

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
export function AusenciaDialog({ ausencia, onClose }: Props) {
  const eu = useUsuario()?.idUsuario
  const formulario = useFormulario<Formulario, z.output<typeof NovaAusencia>>({
    rascunho: `${ausencia?.idAusencia ?? 'nova'}/ausencia`,
    resolver: zodResolver(NovaAusencia),
    defaultValues: ausencia
      ? valoresDe(ausencia)
      : { inicioTarde: false, fimManha: false, ...(eu && { atendente: eu }) },
    onClose,
  })
  const { form, terminar } = formulario
  const comum = { makesOld: [listar, impacto], aoChegar: terminar }
  const inclusao = useChange(incluir, comum)
  const mudanca = useChange(alterar, comum)
  const impedimento = useMotivo()((ausencia ? alterar : incluir).permissao)
  const enviar = form.handleSubmit(({ atendente, ...campos }) => {
    if (!ausencia) return inclusao.mutate({ body: { ...campos, ...(atendente && { atendente }) } })
    const { idAusencia, versao } = ausencia
    return mudanca.mutate({ params: { idAusencia }, body: { ...campos, versao } })
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
      <ImpactoDosDias form={form} ausencia={ausencia} />
    </FormDialog>
  )
}

const valoresDe = ({ atendente, motivo, cobertura, ...campos }: Ausencia): Formulario => ({
  atendente: atendente.idUsuario,
  motivo: motivo.codigo,
  dataInicio: campos.dataInicio,
  dataFim: campos.dataFim,
  inicioTarde: campos.inicioTarde,
  fimManha: campos.fimManha,
  observacao: campos.observacao,
  cobertura: cobertura.map(({ codigoPromotor, cobertor }) => ({
    codigoPromotor,
    idCobertor: cobertor?.idUsuario ?? null,
  })),
})

type CamposProps = {
  form: UseFormReturn<Formulario, unknown, z.output<typeof NovaAusencia>>
  ausencia: Ausencia | undefined
}

/** Of a running absence only the end, the note and the cover change. */
function Campos({ form: { control }, ausencia }: CamposProps) {
  const lista = useQuery({ ...q(motivos, {}), staleTime: Infinity })
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
    ...q(organizacaoApi.atendentesDoPromotor, {
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
