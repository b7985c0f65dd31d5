import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { hoje, somarDias } from '#shared/data.ts'
import { metaApi } from '#shared/meta/api.ts'
import { NovaComissao } from '#shared/meta/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo, usePromotor } from '../session/promotor.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoLido } from '../ui/CampoLido.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { FormGrid } from '../ui/FormGrid.tsx'
import { leitorDeNumero } from '../ui/ler-numero.ts'

const { incluirComissao, comissoes } = metaApi
const rotulos = {
  codigoPromotor: 'Promotor',
  produto: 'Produto',
  codigoConvenio: 'Convênio (vazio: os outros)',
  percentual: 'Comissão (% do valor financiado)',
  vigenciaInicio: 'Vale a partir de',
}

/** A new row of the table of commissions: what is paid from its first day on has it. */
export function ComissaoDialog({ onClose }: { onClose: () => void }) {
  const amanha = somarDias(hoje(agora()), 1)
  const formulario = useFormulario<z.input<typeof NovaComissao>, z.output<typeof NovaComissao>>({
    rascunho: 'nova/comissao',
    resolver: zodResolver(NovaComissao),
    defaultValues: {
      codigoPromotor: codigoPromotorAtivo(),
      vigenciaInicio: amanha,
      codigoConvenio: null,
    },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const convenios = useQuery({ ...qDita(organizacaoApi.convenios, {}), staleTime: Infinity })
  const inclusao = useChange(incluirComissao, { makesOld: [comissoes], aoChegar: terminar })
  const { opcoes } = usePromotor()
  return (
    <FormDialog
      titulo="Nova comissão"
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Incluir comissão',
        salvando: inclusao.isPending,
        impedimento: useMotivo()(incluirComissao.permissao),
      }}
      enviar={form.handleSubmit((body) => inclusao.mutate({ body }))}
    >
      <FormGrid>
        <CampoSelecao
          control={control}
          name="codigoPromotor"
          label={rotulos.codigoPromotor}
          opcoes={[...opcoes]}
          obrigatorio
        />
        <CampoSelecao
          control={control}
          name="produto"
          label={rotulos.produto}
          opcoes={Produto.options.map((um) => ({ value: um, label: nomeDoProduto[um] }))}
          obrigatorio
        />
        <CampoSelecao
          control={control}
          name="codigoConvenio"
          label={rotulos.codigoConvenio}
          opcoes={(convenios.data ?? []).map(({ codigoConvenio, nome }) => ({
            value: codigoConvenio,
            label: nome,
          }))}
        />
        <CampoLido
          control={control}
          name="percentual"
          label={rotulos.percentual}
          leitor={leitorDeNumero(2)}
          obrigatorio
        />
        <CampoData
          control={control}
          name="vigenciaInicio"
          label={rotulos.vigenciaInicio}
          minimo={amanha}
          obrigatorio
        />
      </FormGrid>
    </FormDialog>
  )
}
