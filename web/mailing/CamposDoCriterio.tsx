import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { formatarDia, hoje } from '#shared/data.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { Criterio } from '#shared/mailing/criterio.ts'
import { nomeDoResultado } from '#shared/mailing/resultado.ts'
import type { ContagemDoCriterio, MailingAberto } from '#shared/mailing/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { q, qDita } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { FormGrid } from '../ui/FormGrid.tsx'
import { CampoInteiro } from '../ui/CampoInteiro.tsx'
import { formatarNumero } from './colunas.tsx'
import type { Formulario } from './MailingDialog.tsx'

type Props = { control: Control<Formulario, unknown, unknown>; mailing: MailingAberto | undefined }

/** Who of the base comes in, with the live count and that of yesterday. */
export function CamposDoCriterio({ control, mailing }: Props) {
  const convenios = useQuery({ ...qDita(organizacaoApi.convenios, {}), staleTime: Infinity })
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
          opcoes={Produto.options.map((value) => ({ value, label: nomeDoProduto[value] }))}
        />
        <EstadoECidade control={control} />
        <CampoInteiro control={control} name="criterio.idadeDe" label="Idade a partir de" />
        <CampoInteiro control={control} name="criterio.idadeAte" label="Idade até" />
      </FormGrid>
      <Contagem control={control} mailing={mailing} />
    </fieldset>
  )
}

function EstadoECidade({ control }: Pick<Props, 'control'>) {
  const uf = useWatch({ control, name: 'criterio.uf' }) ?? ''
  const ufs = useQuery({ ...qDita(referenciaApi.ufs, {}), staleTime: Infinity })
  const cidades = useQuery({
    ...qDita(referenciaApi.cidadesDaUf, { query: { uf } }),
    enabled: uf !== '',
    staleTime: Infinity,
  })
  const { field } = useController({ control, name: 'criterio.municipio' })
  const { value, onChange } = field
  const deOutraUf =
    value != null &&
    (uf === '' || cidades.data?.every(({ codigoIbge }) => codigoIbge !== value) === true)
  useEffect(() => {
    if (deOutraUf) onChange(null)
  }, [deOutraUf, onChange])
  return (
    <>
      <CampoSelecao
        control={control}
        name="criterio.uf"
        label="UF"
        carregando={ufs.isPending}
        opcoes={(ufs.data ?? []).map(({ sigla, nome }) => ({
          value: sigla,
          label: `${sigla} · ${nome}`,
        }))}
      />
      <CampoSelecao
        control={control}
        name="criterio.municipio"
        label="Cidade"
        numerico
        busca
        desabilitado={uf === ''}
        carregando={cidades.isLoading}
        opcoes={(cidades.data ?? []).map(({ codigoIbge, nome }) => ({
          value: String(codigoIbge),
          label: nome,
        }))}
      />
    </>
  )
}

function Contagem({ control, mailing }: Props) {
  const [digitado] = useDebouncedValue(useWatch({ control, name: 'criterio' }), 400)
  const criterio = Criterio.safeParse(digitado ?? {}).data
  const contagem = (ontem: boolean) => ({
    ...q(mailingApi.contar, {
      body: { criterio: criterio ?? {}, ontem, codigoPromotor: mailing?.codigoPromotor },
    }),
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
    <>
      <p aria-live="polite">
        Clientes agora: <b className="numeros">{dito(agora)}</b> · teste com os dados de ontem:{' '}
        <b className="numeros">{dito(ontem)}</b>
      </p>
      <Prova
        key={JSON.stringify(criterio)}
        control={control}
        mailing={mailing}
        criterio={criterio}
      />
    </>
  )
}

type ProvaProps = Props & { criterio: Criterio }

/** On demand: who would come in, why others would not, and ten of them. */
function Prova({ control, mailing, criterio }: ProvaProps) {
  const [pedida, setPedida] = useState(false)
  const perfil = useWatch({ control, name: 'perfil' })
  const prova = useQuery({
    ...q(mailingApi.contar, {
      body: {
        criterio,
        ontem: false,
        perfil,
        codigoPromotor: mailing?.codigoPromotor,
        idMailing: mailing?.idMailing,
      },
    }),
    enabled: pedida && perfil !== '',
  })
  if (!pedida) {
    return (
      <div>
        <ActionButton
          disabledReason={perfil === '' ? 'Escolha o perfil antes' : undefined}
          onClick={() => setPedida(true)}
        >
          Ver amostra e motivos
        </ActionButton>
      </div>
    )
  }
  return (
    <Block
      titulo="Quem entraria"
      consulta={prova}
      erro="Não foi possível provar o critério"
      linhas={4}
    >
      {({ prova: lida }) => (lida ? <Provados prova={lida} /> : null)}
    </Block>
  )
}

function Provados({ prova }: { prova: NonNullable<ContagemDoCriterio['prova']> }) {
  const { julgados, resultados, amostra } = prova
  return (
    <div className="stack" data-gap="3">
      <p>
        {julgados === 1 ? '1 cliente julgado' : `${formatarNumero(julgados)} clientes julgados`}{' '}
        pelas regras de contato. Cada um é julgado de novo quando entra e quando chega a vez.
      </p>
      <dl className="description" data-kind="pairs">
        {resultados.map(({ resultado, quantas }) => (
          <div key={resultado}>
            <dt>{nomeDoResultado[resultado]}</dt>
            <dd className="numeros">{formatarNumero(quantas)}</dd>
          </div>
        ))}
      </dl>
      {amostra.length > 0 && (
        <ul className="list" aria-label="Amostra">
          {amostra.map(({ nome, cpf, uf, resultado, voltaEm }) => (
            <li key={cpf} className="row" data-gap="1">
              <b>{nome}</b>
              <span className="apagado numeros">{cpf}</span>
              {uf !== null && <span className="apagado">{uf}</span>}
              <span>
                {nomeDoResultado[resultado]}
                {voltaEm !== null && `, a partir de ${formatarDia(hoje(new Date(voltaEm)))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
