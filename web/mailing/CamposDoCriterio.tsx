import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { mailingApi } from '#shared/mailing/api.ts'
import { Criterio } from '#shared/mailing/criterio.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { q } from '../api/query.ts'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { FormGrid } from '../ui/FormGrid.tsx'
import { CampoInteiro } from '../ui/CampoInteiro.tsx'
import { formatarNumero } from './colunas.tsx'
import type { Formulario } from './MailingDialog.tsx'

type Props = { control: Control<Formulario, unknown, unknown> }

/** Who of the base comes in, with the live count and that of yesterday. */
export function CamposDoCriterio({ control }: Props) {
  const convenios = useQuery({ ...q(organizacaoApi.convenios, {}), staleTime: Infinity })
  return (
    <fieldset className="stack" data-gap="3">
      <legend>Critério</legend>
      <FormGrid>
        <CampoInteiro
          control={control}
          name="criterio.parcelasPagas"
          label="Parcelas pagas (ao menos)"
        />
        <CampoInteiro
          control={control}
          name="criterio.margemMinima"
          label="Margem livre a partir de (R$)"
        />
        <CampoInteiro
          control={control}
          name="criterio.aceiteVenceEmHoras"
          label="Aceite vence em até (horas)"
        />
        <CampoInteiro
          control={control}
          name="criterio.aniversarioEmDias"
          label="Aniversário em até (dias)"
        />
        <CampoInteiro
          control={control}
          name="criterio.semContatoDias"
          label="Sem contato há (dias)"
        />
        <CampoSelecao
          control={control}
          name="criterio.codigoConvenio"
          label="Convênio"
          carregando={convenios.isPending}
          opcoes={(convenios.data ?? []).map(({ codigoConvenio, nome }) => ({
            value: codigoConvenio,
            label: nome,
          }))}
        />
        <CampoSelecao
          control={control}
          name="criterio.produto"
          label="Oportunidade aberta de"
          opcoes={Produto.options.map((value) => ({ value, label: value }))}
        />
        <CampoTexto control={control} name="criterio.uf" label="UF" maximo={2} />
        <CampoInteiro control={control} name="criterio.idadeDe" label="Idade a partir de" />
        <CampoInteiro control={control} name="criterio.idadeAte" label="Idade até" />
      </FormGrid>
      <Contagem control={control} />
    </fieldset>
  )
}

function Contagem({ control }: Props) {
  const [digitado] = useDebouncedValue(useWatch({ control, name: 'criterio' }), 400)
  const criterio = Criterio.safeParse(digitado ?? {}).data
  const contagem = (ontem: boolean) => ({
    ...q(mailingApi.contar, { body: { criterio: criterio ?? {}, ontem } }),
    enabled: criterio !== undefined,
  })
  const agora = useQuery(contagem(false))
  const ontem = useQuery(contagem(true))
  if (!criterio) return <p className="apagado">Escolha ao menos um critério.</p>
  const dito = (lida: typeof agora) =>
    lida.data
      ? `${lida.data.temMais ? 'mais de ' : ''}${formatarNumero(lida.data.total)}`
      : lida.isError
        ? 'não foi possível contar'
        : '…'
  return (
    <p aria-live="polite">
      Clientes agora: <b className="numeros">{dito(agora)}</b> · teste com os dados de ontem:{' '}
      <b className="numeros">{dito(ontem)}</b>
    </p>
  )
}
