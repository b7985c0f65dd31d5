import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { emReais } from '#shared/dinheiro.ts'
import { metaApi } from '#shared/meta/api.ts'
import { type Meta, NovaMeta } from '#shared/meta/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { qDita, useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { codigoPromotorAtivo, usePromotor } from '../session/promotor.ts'
import { CampoInteiro } from '../ui/CampoInteiro.tsx'
import { CampoMoeda } from '../ui/CampoMoeda.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { FormGrid } from '../ui/FormGrid.tsx'
import { nomeDoMes } from './palavras.ts'

const { gravar, doMes } = metaApi
const { atendentesDoPromotor } = organizacaoApi
const rotulos = {
  codigoPromotor: 'Promotor',
  atendente: 'Atendente (vazio: o promotor inteiro)',
  produto: 'Produto (vazio: todos)',
  quantidade: 'Propostas pagas',
  valor: 'Valor pago',
}

type Props = { mes: string; meta: Meta | undefined; onClose: () => void }

/** Sets a target; one without a count and an amount is taken back. */
export function MetaDialog({ mes, meta, onClose }: Props) {
  const de = meta
    ? [meta.codigoPromotor, meta.atendente?.idUsuario, meta.produto].join('-')
    : 'nova'
  const formulario = useFormulario<z.input<typeof NovaMeta>, z.output<typeof NovaMeta>>({
    rascunho: `${mes}-${de}/meta`,
    resolver: zodResolver(NovaMeta),
    defaultValues: {
      codigoPromotor: meta?.codigoPromotor ?? codigoPromotorAtivo(),
      atendente: meta?.atendente?.idUsuario ?? null,
      mes,
      produto: meta?.produto ?? null,
      quantidade: meta?.quantidade ?? null,
      valor: emReais(meta?.valor ?? null),
    },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const codigoPromotor = useWatch({ control, name: 'codigoPromotor' })
  const equipe = useQuery({
    ...qDita(atendentesDoPromotor, { params: { codigoPromotor } }),
    enabled: codigoPromotor !== '',
  })
  const gravacao = useChange(gravar, { makesOld: [doMes], aoChegar: terminar })
  const { opcoes } = usePromotor()
  const pessoas = (equipe.data ?? []).map(({ idUsuario, nome }) => ({
    value: idUsuario,
    label: nome,
  }))
  return (
    <FormDialog
      titulo={`Meta de ${nomeDoMes(mes)}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Gravar meta',
        salvando: gravacao.isPending,
        impedimento: useMotivo()(gravar.permissao),
      }}
      enviar={form.handleSubmit((body) => gravacao.mutate({ body }))}
    >
      <FormGrid>
        <CampoSelecao
          control={control}
          name="codigoPromotor"
          label={rotulos.codigoPromotor}
          opcoes={[...opcoes]}
          obrigatorio
          desabilitado={meta !== undefined}
        />
        <CampoSelecao
          control={control}
          name="atendente"
          label={rotulos.atendente}
          opcoes={pessoas}
          carregando={equipe.isLoading}
          desabilitado={meta !== undefined}
        />
        <CampoSelecao
          control={control}
          name="produto"
          label={rotulos.produto}
          opcoes={Produto.options.map((um) => ({ value: um, label: nomeDoProduto[um] }))}
          desabilitado={meta !== undefined}
        />
        <CampoInteiro control={control} name="quantidade" label={rotulos.quantidade} />
        <CampoMoeda control={control} name="valor" label={rotulos.valor} />
      </FormGrid>
      <p className="apagado">Sem quantidade e sem valor não há mais meta.</p>
    </FormDialog>
  )
}
